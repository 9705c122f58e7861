import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { writeFiles } from './testing/original-output.js';
import { runInProcess } from './testing/run-in-process.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('memgym cache', () => {
  let folder: string;
  let server: OpenAIServer;
  /** What the cache says before the run and after it. */
  let atFirst: string;
  let exported: string;
  let played: Awaited<ReturnType<typeof play>>;
  const at = (...names: string[]): string => join(folder, ...names);
  const cache = async (command: string, ...args: string[]): Promise<string> =>
    (await runInProcess(['cache', command, ...args])).stdout;
  const inCache = (name: string): string[] => ['--cache-dir', at(name, 'cache')];

  /** A machine is a folder with its own copy of experiment and data; only the server is shared. */
  async function play(machine: string, ...flags: string[]) {
    const places = ['--runs', at(machine, 'runs'), ...inCache(machine)];
    const { stdout } = await runInProcess([
      'run',
      at(machine, 'experiment.json'),
      '--json',
      ...places,
      ...flags,
    ]);
    const { runId, systems } = JSON.parse(stdout);
    return { runId, systems, files: await lastingFiles(at(machine, 'runs', runId)) };
  }
  async function setUp(machine: string, baseUrl = server.baseUrl): Promise<void> {
    const experiment = {
      name: 'cached',
      benchmark: { type: 'conversations', path: 'data.json', episodeLimit: 1 },
      model: { type: 'openai', model: 'm', baseUrl },
      embedder: { type: 'openai', model: 'e', baseUrl, dimensions: 8 },
      systems: ['none', 'emb-m'],
    };
    writeFiles(at(machine), {
      'experiment.json': experiment,
      'data.json': await readFile(sample, 'utf8'),
    });
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-cache-cli-'));
    server = await startOpenAIServer({ chat: ({ index }) => `{"choice":"${'ABCD'[index % 4]}"}` });
    await setUp('here');
    atFirst = await cache('stat', ...inCache('here'));
    played = await play('here');
    exported = await cache('export', at('run.jsonl'), ...inCache('here'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('can be listed, repaired, emptied, and transferred to a machine without a server', async () => {
    expect(atFirst).toBe(`${at('here', 'cache')}: 0 entries, 0 bytes\n`);
    const texts = new Set(server.requests.flatMap(({ body }) => body.input ?? []));
    const replies = server.chatRequests.length;
    const kept = replies + texts.size;

    const lines = (await cache('list', ...inCache('here'))).trimEnd().split('\n');
    expect(lines).toHaveLength(kept);
    const day = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/.source;
    const ofReplies = lines.filter((line) => new RegExp(`^[0-9a-f]{64}  ${day}  \\d+  m  stop$`).test(line));
    const ofTexts = lines.filter((line) => new RegExp(`^[0-9a-f]{64}  ${day}  \\d+  e$`).test(line));
    expect([ofReplies.length, ofTexts.length]).toEqual([replies, texts.size]);
    const { entries } = JSON.parse(await cache('list', '--json', ...inCache('here')));
    const bytes = entries.reduce((sum: number, entry: { bytes: number }) => sum + entry.bytes, 0);
    expect(JSON.parse(await cache('stat', '--json', ...inCache('here')))).toEqual({
      folder: at('here', 'cache'),
      entries: kept,
      bytes,
    });

    const cassette = at('run.jsonl');
    expect(exported).toBe(`${cassette}: ${kept} entries\n`);
    await setUp('there');
    const imported = `${kept} entries added, 0 already present.\n`;
    expect(await cache('import', cassette, ...inCache('there'))).toBe(imported);
    expect(JSON.parse(await cache('import', cassette, '--json', ...inCache('there')))).toEqual({
      added: 0,
      existing: kept,
    });
    await server.close();
    expect(await play('there', '--cache', 'replay-only')).toEqual(played);

    const [first] = entries;
    const file = at('here', 'cache', 'entries.log');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace(new RegExp(`(?<=${first.key} )\\d`), (digit) =>
        digit === '1' ? '2' : '1',
      ),
    );
    await writeFile(at('here', 'cache', 'claims', `${first.key}.claim-0`), '{}');
    expect(await cache('prune', ...inCache('here'))).toBe('Removed 0 old and 1 damaged entry, 1 leftover.\n');
    // It is now a miss, and no other entry is served instead.
    await expect(play('here', '--cache', 'replay-only', '--fresh')).rejects.toMatchObject({
      reason: 'cache-miss',
    });
    await expect(cache('prune', '--older-than', 'soon', ...inCache('here'))).rejects.toThrow(/days/);
    expect(JSON.parse(await cache('prune', '--older-than', '0', '--json', ...inCache('there')))).toEqual({
      old: kept,
      damaged: 0,
      leftovers: 0,
    });
    await expect(cache('clear', ...inCache('here'))).rejects.toMatchObject({
      key: '--yes',
      message: expect.stringContaining(`contains ${kept - 1} entries`),
    });
    expect(await cache('clear', '--yes', ...inCache('here'))).toBe(`Removed ${kept - 1} entries.\n`);
    expect(await cache('list', ...inCache('here'))).toBe('');
    // The cache is empty, so no confirmation is needed.
    expect(await cache('clear', ...inCache('here'))).toBe('Removed 0 entries.\n');
  });

  it('gives refused and cut-off answers again, also to a bundle, as other answers than wrong ones would stay', async () => {
    const refusing = await startOpenAIServer({
      chat: ({ index }) =>
        [
          '{"choice":"A"}',
          { refusal: 'I cannot help with that.' },
          { text: '{"cho', finishReason: 'length' as const },
          { text: '', finishReason: 'content_filter' as const },
        ][index % 4] ?? '',
      // The same by HTTP status, and a prompt that is too long.
      fail: ({ body, path }) => {
        if (!path.endsWith('/chat/completions')) return undefined;
        const asked = JSON.stringify(body).length % 7;
        if (asked === 0) return { status: 400, body: { error: { code: 'content_filter', message: 'no' } } };
        const message = 'maximum context length is 8192 tokens';
        return asked === 1 ? { status: 400, body: { error: { message } } } : undefined;
      },
    });
    try {
      await setUp('refused', refusing.baseUrl);
      const first = await play('refused');
      const asked = refusing.requests.length;
      expect(JSON.stringify(first.systems)).toMatch(/"invalid":[1-9]/);
      const { stdout: missed } = await runInProcess([
        ...['runs', 'failures', first.runId, '--json', '--runs', at('refused', 'runs')],
      ]);
      const reasons = JSON.parse(missed).misses.map(({ reason }: { reason: string }) => reason);
      expect(reasons).toEqual(expect.arrayContaining(['refused', 'overflow']));
      const again = await play('refused', '--fresh');
      expect(again.systems).toEqual(first.systems);
      expect(refusing.requests).toHaveLength(asked);
      await runInProcess([
        'runs',
        'bundle',
        first.runId,
        '--runs',
        at('refused', 'runs'),
        ...inCache('refused'),
        '--out',
        at('b.zip'),
      ]);
      const { stdout } = await runInProcess(['runs', 'replay', at('b.zip')]);
      expect(stdout).toContain(`${first.runId}: equal`);
    } finally {
      await refusing.close();
    }
  });

  it('imports nothing from a partly damaged cassette', async () => {
    const cassette = await readFile(at('run.jsonl'), 'utf8');
    await writeFile(at('damaged.jsonl'), cassette.replace('choice', 'choose'));
    await expect(cache('import', at('damaged.jsonl'), ...inCache('elsewhere'))).rejects.toThrow(
      /line \d+ does not match its digest; nothing was imported/,
    );
    expect(JSON.parse(await cache('stat', '--json', ...inCache('elsewhere')))).toMatchObject({ entries: 0 });
    expect(await readdir(folder)).not.toContain('elsewhere');
  });

  it('refuses a pipe, a device or a file without lines as a cassette', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    await writeFile(at('long'), 'x'.repeat(5000));
    const reads = (file: string) => cache('import', file, ...inCache('elsewhere'));
    await expect(reads(at('pipe'))).rejects.toThrow('cannot be read (a pipe or device)');
    await expect(reads('/dev/zero')).rejects.toThrow('cannot be read (a pipe or device)');
    await expect(reads(at('long'))).rejects.toThrow(
      'is not a cassette, because its first line is not that of one',
    );
  });
});
