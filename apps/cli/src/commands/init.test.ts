import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';
import { temporaryFolder } from '../testing/run-memgym.js';

const init = (...args: string[]) => runInProcess(['init', ...args]);
const root = fileURLToPath(new URL('../../../..', import.meta.url));

describe('memgym init', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const at = (name: string): string => join(place.path, name);
  const json = async (name: string) => JSON.parse(await readFile(at(name), 'utf8'));
  beforeEach(async () => {
    place = await temporaryFolder();
    vi.spyOn(process, 'cwd').mockReturnValue(place.path);
    vi.stubEnv('MEMGYM_DATA_DIR', undefined);
  });
  afterEach(() => place.remove());

  it('writes valid conversations, and an experiment that plays them', async () => {
    const conversations = await init('conversations', at('mine.json'));
    expect(conversations.stdout).toContain('2 episodes, 6 sessions, 27 turns, 11 questions');
    expect(conversations.stdout).toContain(`memgym init experiment --data ${at('mine.json')}`);
    await init('experiment', at('try/one.json'), '--data', at('mine.json'));
    expect(await json('try/one.json')).toEqual({
      name: 'one',
      benchmark: { type: 'conversations', path: '../mine.json' },
      systems: [
        'none',
        'recent',
        'full-context',
        'bm25-m',
        'bm25-s',
        'emb-m',
        'hybrid',
        'oracle',
        'turn-windows',
      ],
      seed: 42,
    });
    const { stdout } = await runInProcess([
      'run',
      at('try/one.json'),
      '--json',
      '--runs',
      at('runs'),
      '--cache-dir',
      at('cache'),
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ benchmark: 'conversations' });
    expect(JSON.parse(stdout).systems).toHaveLength(10);
  });

  it('takes systems, model and name from flags', async () => {
    await init('conversations', at('mine.json'));
    const choices = ['--systems', 'recent, rag(2,4,30)', '--model', 'gpt-5-nano', '--name', 'tried'];
    await init('experiment', at('one.json'), '--data', at('mine.json'), ...choices);
    expect(await json('one.json')).toMatchObject({
      name: 'tried',
      model: { type: 'openai', model: 'gpt-5-nano' },
      systems: ['recent', 'rag(2,4,30)'],
    });
    await init('experiment', at('two.json'), '--data', at('mine.json'), '--model', 'offline');
    expect(await json('two.json')).toMatchObject({ name: 'two', model: { type: 'offline' } });
  });

  it('takes the systems of a benchmark’s included experiment, and names missing data', async () => {
    const shipped = JSON.parse(await readFile(join(root, 'configs/experiments/locomo.json'), 'utf8'));
    const { stdout } = await init('experiment', at('one.json'), '--benchmark', 'locomo');
    expect(await json('one.json')).toMatchObject({
      benchmark: { type: 'locomo' },
      systems: shipped.systems,
    });
    expect(stdout).toMatch(/the data: .*MEMGYM_DATA_DIR/);
    const outcome = await init('experiment', at('two.json'), '--benchmark', 'locomo', '--json');
    expect(JSON.parse(outcome.stdout)).toMatchObject({ ready: false });
  });

  it('refers to the schema of this command if it is installed below the working folder', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(root);
    await init('conversations', at('mine.json'));
    const { $schema } = await json('mine.json');
    expect(existsSync(resolve(dirname(at('mine.json')), $schema))).toBe(true);
  });

  it.each(['conversations', 'experiment'])('replaces %s only when asked', async (what) => {
    await init('conversations', at('conversations.json'));
    await writeFile(at('mine.json'), 'precious');
    const again = ['--data', at('conversations.json')];
    const args = [what, at('mine.json'), ...(what === 'experiment' ? again : [])];
    await expect(init(...args)).rejects.toMatchObject({ category: 'config', key: 'force' });
    expect(await readFile(at('mine.json'), 'utf8')).toBe('precious');
    await init(...args, '--force');
    expect(await json('mine.json')).toHaveProperty(what === 'experiment' ? 'seed' : 'format');
  });

  it.each([
    ['a system that does not exist', ['--systems', 'bm25-n'], /Did you mean "?bm25-[ms]/],
    ['a benchmark that does not exist', ['--benchmark', 'lokomo'], /Did you mean "?locomo/],
    ['data that do not exist', ['--data', 'nowhere.json'], /memgym init conversations/],
  ])('refuses %s and writes nothing', async (_what, args, hint) => {
    await init('conversations', at('conversations.json'));
    await expect(init('experiment', at('one.json'), ...args)).rejects.toMatchObject({
      hint: expect.stringMatching(hint),
    });
    expect(await readdir(place.path)).toEqual(['conversations.json']);
  });

  it('refuses conversations with a problem, and a folder in the place of the file', async () => {
    await writeFile(at('bad.json'), '{"format": "memgym-conversations@1", "episodes": []}');
    await expect(init('experiment', at('one.json'), '--data', at('bad.json'))).rejects.toThrow(
      /expected at least one episode/,
    );
    await mkdir(at('folder'));
    await expect(init('conversations', at('folder'), '--force')).rejects.toThrow(/EISDIR/);
    expect((await readdir(place.path)).sort()).toEqual(['bad.json', 'folder']);
  });
});
