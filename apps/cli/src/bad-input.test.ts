import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverFailure, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('bad input', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const memgym = (...args: string[]) => runCommand(args, { cwd: place.path });
  const built = (...args: string[]) => runMemgym(args, { cwd: place.path });
  const write = (name: string, content: unknown) =>
    writeFile(join(place.path, name), typeof content === 'string' ? content : JSON.stringify(content));
  const experiment = (changes: object = {}) => ({
    name: 'bad',
    benchmark: { type: 'conversations', path: sample },
    model: { type: 'offline' },
    systems: ['none'],
    ...changes,
  });

  beforeEach(async () => {
    place = await temporaryFolder();
  });
  afterEach(() => place.remove());

  const expectRefusal = async (
    outcome: Awaited<ReturnType<typeof memgym>>,
    code: number,
    ...says: string[]
  ) => {
    for (const text of says) expect(outcome.stderr).toContain(text);
    expect(outcome.stderr).not.toContain('unexpected failure');
    expect(outcome.stdout).toBe('');
    expect(outcome.code).toBe(code);
    expect(await readdir(place.path)).not.toContain('runs');
  };

  it('says that an experiment file does not exist', async () => {
    await expectRefusal(await built('run', 'nowhere.json'), 2, 'nowhere.json', 'no such file');
  });

  it('says that an experiment file is a folder', async () => {
    await mkdir(join(place.path, 'folder.json'));
    await expectRefusal(await memgym('run', 'folder.json'), 2, 'folder.json', 'is a folder');
  });

  it('reports the position at which an experiment file is not JSON', async () => {
    await write('cut.json', '{"name": "x", ');
    await expectRefusal(await memgym('run', 'cut.json'), 2, 'cut.json', 'not valid JSON');
    await write('empty.json', '');
    await expectRefusal(await memgym('run', 'empty.json'), 2, 'empty.json', 'The file is empty');
  });

  it('names an unknown key, and suggests the right one', async () => {
    await write('key.json', experiment({ sytems: [] }));
    await expectRefusal(
      await memgym('run', 'key.json'),
      2,
      'unknown key "sytems"',
      'Did you mean "systems"?',
    );
    await write('deep.json', experiment({ benchmark: { type: 'conversations', pth: 'x' } }));
    await expectRefusal(await memgym('run', 'deep.json'), 2, 'benchmark', '"pth"', '"path"');
  });

  it.each(['constructor', '__proto__', 'toString'])('names the unknown key %s', async (key) => {
    await write('own.json', JSON.stringify(experiment()).replace('{', `{${JSON.stringify(key)}:1,`));
    await expectRefusal(await memgym('run', 'own.json'), 2, `own.json: unknown key "${key}".`);
  });

  it('refuses an option for a secret, and says where the secret belongs', async () => {
    await write('secret.json', experiment({ model: { type: 'openai', apiKey: 'sk-verysecretkey123' } }));
    const outcome = await memgym('run', 'secret.json');
    await expectRefusal(outcome, 2, 'apiKey', 'OPENAI_API_KEY');
    expect(outcome.stderr).not.toContain('verysecret');
  });

  it('names a wrong value and the allowed values', async () => {
    await write('value.json', experiment({ model: { type: 'gpt' } }));
    await expectRefusal(await memgym('run', 'value.json'), 2, 'model.type', '"gpt"', '"offline"');
    await write('type.json', experiment({ concurrency: { episodes: 'many' } }));
    await expectRefusal(await memgym('run', 'type.json'), 2, 'concurrency.episodes', '"many"');
  });

  it('names an unknown memory system and the nearest one', async () => {
    await write('system.json', experiment({ systems: ['bm25m'] }));
    await expectRefusal(await memgym('run', 'system.json'), 2, 'bm25m', 'bm25-m');
  });

  it('names an unknown option of a memory system', async () => {
    await write(
      'option.json',
      experiment({ systems: [{ name: 'a', type: 'recent', options: { sise: 3 } }] }),
    );
    await expectRefusal(await memgym('run', 'option.json'), 2, 'sise', 'size');
  });

  it('names an unknown benchmark and lists the known ones', async () => {
    await write('benchmark.json', experiment({ benchmark: { type: 'lokomo' } }));
    await expectRefusal(await memgym('run', 'benchmark.json'), 2, 'lokomo', 'locomo');
  });

  it('names an unknown data set and the nearest one', async () => {
    await expectRefusal(await memgym('data', 'check', 'locomoo'), 2, '"locomoo"', 'Did you mean "locomo"?');
  });

  it('names the file and the position of damaged data', async () => {
    await write('data.json', '{"format":"memgym-conversations@1","episodes":[{"id":5}]}');
    await expectRefusal(
      await memgym('run', 'x.json').then(async () => {
        await write('x.json', experiment({ benchmark: { type: 'conversations', path: 'data.json' } }));
        return memgym('run', 'x.json');
      }),
      1,
      'data.json',
      'episodes',
    );
    await write('data.json', '');
    await expectRefusal(await memgym('run', 'x.json'), 1, 'data.json', 'empty');
    await write('data.json', '{"format":');
    await expectRefusal(await memgym('run', 'x.json'), 1, 'data.json', 'JSON');
  });

  it('reports a file in the place of the run folder', async () => {
    await write('experiment.json', experiment());
    await write('taken', 'a file');
    const outcome = await memgym('run', 'experiment.json', '--runs', 'taken');
    await expectRefusal(outcome, 2, 'taken', '--runs');
  });

  it.each([
    ['run', '--budget', 'calls=-3'],
    ['run', '--budget', 'calls=2.5'],
    ['run', '--budget', 'tokens='],
    ['run', '--budget', 'usd=abc'],
    ['run', '--budget', 'usd=Infinity'],
    ['generate', '--budget', 'calls=many'],
    ['estimate', '--sample', '0'],
    ['estimate', '--sample', 'x'],
  ])('names the flag whose value is not a number: %s %s %j', async (command, flag, value) => {
    await write('ok.json', experiment());
    const what = command === 'generate' ? ['amemgym', '--config', 'ok.json'] : ['ok.json'];
    await expectRefusal(await memgym(command, ...what, flag, value), 2, flag, 'Give a ');
  });

  it.each([
    ['stat', '--cache-dir', 'file'],
    ['list', '--cache-dir', 'file'],
    ['prune', '--cache-dir', 'file'],
    ['clear', '--yes', '--cache-dir', 'file'],
    ['export', 'cassette.jsonl', '--cache-dir', 'file'],
    ['import', 'folder'],
    ['export', 'folder'],
    ['import', 'nowhere.jsonl'],
  ])('names the file or folder that a cache command cannot use: %s %s', async (...args) => {
    await write('file', 'not a folder');
    await mkdir(join(place.path, 'folder'));
    const named = args.find((arg) => /^(file|folder|nowhere)/.test(arg)) ?? '';
    await expectRefusal(await memgym('cache', ...args), 2, named);
  });

  it('stops a run at once when its cache is unusable or its quota is used up', async () => {
    await write('file', 'not a folder');
    const server = await startOpenAIServer({
      fail: () => serverFailure(429, 'You exceeded your current quota', { code: 'insufficient_quota' }),
    });
    try {
      await write(
        'server.json',
        experiment({ model: { type: 'openai', model: 'm', baseUrl: server.baseUrl } }),
      );
      const noCache = await memgym('run', 'server.json', '--cache-dir', 'file');
      expect([noCache.code, noCache.stdout]).toEqual([2, '']);
      expect(noCache.stderr).toMatch(/cache folder \S*\bfile: /);
      expect(server.requests).toHaveLength(0);
      const spent = await memgym('run', 'server.json');
      expect([spent.code, spent.stdout]).toEqual([1, '']);
      expect(spent.stderr).toContain('Add credit');
      // Only the requests in flight are made, not all of the required 72.
      expect(server.requests.length).toBeLessThan(36);
    } finally {
      await server.close();
    }
  });

  it('exits with 2 for an unknown command or flag', async () => {
    await expectRefusal(await built('rnu'), 2, 'rnu');
    await expectRefusal(await built('demo', '--nope'), 2, '--nope');
  });

  it('names the unusable line of a predictions file', async () => {
    await write('predictions.jsonl', '{"question_id":"nobody","prediction":"A"}\n');
    const score = () =>
      memgym('score', 'conversations', '--data', sample, '--predictions', 'predictions.jsonl');
    await expectRefusal(await score(), 1, 'predictions.jsonl:1', 'nobody');
    await write('predictions.jsonl', '{"question_id":7}\n');
    await expectRefusal(await score(), 1, 'predictions.jsonl:1');
    await write('predictions.jsonl', '\n{"question_id"\n');
    await expectRefusal(await score(), 1, 'predictions.jsonl:2');
    await write('predictions.jsonl', '');
    await expectRefusal(await score(), 1, 'predictions.jsonl', 'no lines');
  });

  it('says that a folder contains no run', async () => {
    await mkdir(join(place.path, 'folder'));
    await expectRefusal(await memgym('runs', 'report', 'folder'), 2, 'folder: contains no run');
  });

  it.each([
    ['runs', 'report', 'nope'],
    ['original', 'export', 'amemgym', 'nope'],
    ['runs', 'compare', 'nope', 'neither'],
  ])('reports an unknown run, with a hint: %s', async (...args) => {
    const outcome = await memgym(...args);
    await expectRefusal(outcome, 2, 'There is no run "nope", neither in runs', 'memgym runs list', '--runs');
    expect(outcome.stderr).not.toContain('manifest.json');
  });

  it.each([
    ['data', 'check', 'locomo', 'nowhere'],
    ['run', 'locomo', '--data', 'nowhere'],
    ['score', 'locomo', '--data', 'nowhere', '--predictions', 'answers.jsonl'],
    ['score', 'conversations', '--data', sample, '--predictions', 'nowhere'],
    ['original', 'score', 'amemgym', '--figure-config', 'nowhere'],
    ['generate', 'amemgym', '--config', 'nowhere', '--offline'],
    ['original', 'convert', 'amemgym', '--agent', 'nowhere'],
  ])('exits with 2 when a path does not exist: %s %s %s %s', async (...args) => {
    await expectRefusal(await memgym(...args), 2, 'nowhere', 'no such file');
  });

  it('exits with 1 when data exist but are damaged', async () => {
    await write('data.json', '[');
    const checked = await built('data', 'check', 'amemgym', 'data.json');
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringContaining('data.json:1: is not JSON')]);
  });
});
