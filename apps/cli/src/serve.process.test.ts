import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { type CommandOutcome, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('memgym systems serve', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const children = new Set<ChildProcess>();
  beforeEach(async () => {
    place = await temporaryFolder();
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await place.remove();
  });

  /** Starts the built command and waits for its address. */
  async function serve(...flags: string[]) {
    let child: ChildProcess | undefined;
    let ended: Promise<CommandOutcome> | undefined;
    const started = await new Promise<{ url: string; token?: string }>((resolve, reject) => {
      ended = runMemgym(['systems', 'serve', ...flags, '--port', '0', '--json'], {
        cwd: place.path,
        onStart: (process) => {
          child = process;
          children.add(process);
          process.stdout?.on('data', (line: string) => resolve(JSON.parse(String(line))));
        },
      });
      ended.then(({ stderr }) => reject(new Error(stderr)), reject);
    });
    const post = async (route: string, body: object, token = started.token) => {
      const response = await fetch(`${started.url}/v1/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const end = async (signal: NodeJS.Signals) => {
      child?.kill(signal);
      const outcome = await ended;
      if (child !== undefined) children.delete(child);
      if (outcome === undefined) throw new Error('the command did not start');
      return outcome;
    };
    return { ...started, post, end };
  }
  const scope = { user: 'ann' };

  it('says what to do when its port is taken', async () => {
    const { url, end } = await serve();
    const { code, stderr } = await runMemgym(['systems', 'serve', '--port', new URL(url).port], {
      cwd: place.path,
    });
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/127\.0\.0\.1:\d+ is taken by another program\.\n {2}Give another --port/);
    expect(stderr).not.toContain('bug in MemGym');
    await end('SIGTERM');
  });

  it('keeps what it accepted through Ctrl-C, and what it confirmed through a kill', async () => {
    const first = await serve('--storage', 'memory.db');
    const accepted = { scope, messages: [{ id: 't1', content: 'I moved to Bergen.' }], wait: false };
    expect((await first.post('remember', accepted)).body.status).toBe('accepted');
    expect(await first.end('SIGINT')).toMatchObject({ code: 0, signal: null });

    const second = await serve('--storage', 'memory.db');
    expect(second.token).not.toBe(first.token);
    expect((await second.post('recall', { scope, query: 'Bergen' }, first.token)).status).toBe(401);
    const confirmed = { scope, messages: [{ id: 't2', content: 'My sister lives in Oslo.' }] };
    expect((await second.post('remember', confirmed)).body.status).toBe('done');
    expect(await second.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });

    const third = await serve('--storage', 'memory.db');
    const { body } = await third.post('list', { scope });
    expect(body.memories).toMatchObject([{ sourceIds: ['t1'] }, { sourceIds: ['t2'] }]);
    await third.end('SIGTERM');
  });

  it('takes tokens from a file, also new ones while it runs', async () => {
    const memgym = (...args: string[]) => runCommand(['systems', 'tokens', ...args], { cwd: place.path });
    const token = async (...args: string[]) => (await memgym('new', 'tokens.json', ...args)).stdout.trim();
    const ann = await token('--user', 'ann');
    const served = await serve('--tokens', 'tokens.json');
    expect(served.token).toBeUndefined();
    expect((await served.post('remember', { messages: [{ content: 'I am Ann.' }] }, ann)).status).toBe(200);
    const reader = await token('--user', 'ann', '--rights', 'read', '--name', 'reader');
    expect((await served.post('recall', { query: 'Ann' }, reader)).body.memories).toHaveLength(1);
    expect((await served.post('reset', {}, reader)).status).toBe(403);
    await memgym('remove', 'tokens.json', 'reader');
    expect((await served.post('recall', { query: 'Ann' }, reader)).status).toBe(401);
    expect((await memgym('list', 'tokens.json')).stdout).toMatch(/^ann +ann +read, write\n$/);
    await served.end('SIGTERM');
  });

  it.each<[flags: string[], problem: string]>([
    [['--host', '0.0.0.0'], 'Add --tokens <file>'],
    [['--host', '::', '--tokens', 'tokens.json'], '--client <name>'],
    [['--host', '0.0.0.0', '--tokens', 'none', '--client', 'me.example'], 'lets other machines in'],
    [['--tokens', 'missing.json'], 'the file of tokens cannot be read (ENOENT)'],
    [['--limit', 'bodybytes=5'], 'Did you mean "bodyBytes"?'],
    [['--limit', 'bodyBytes=-5'], 'bodyBytes'],
    [['--set', 'k1=1'], '--set needs a memory system'],
    [['--storage', 'postgres://ann:secret@127.0.0.1/x'], 'set PGPASSWORD'],
    [['mem0'], 'neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'],
    [['nonsense'], 'Unknown memory system "nonsense"'],
  ])('%j is refused with the next step', async (flags, problem) => {
    const { code, stdout, stderr } = await runCommand(['systems', 'serve', '--port', '0', ...flags], {
      cwd: place.path,
    });
    expect([code === 0, stdout, stderr]).toEqual([false, '', expect.stringContaining(problem)]);
  });

  it('gives the records of the same system in the process', async () => {
    const server = await serve('bm25-m', '--tokens', 'none');
    const capabilities = ['wait', 'list', 'forget', 'update', 'history', 'scopes'];
    const experiment = {
      name: 'served',
      benchmark: { type: 'conversations', path: join(root, 'data/samples/everyday.json'), episodeLimit: 2 },
      model: { type: 'offline' },
      systems: ['bm25-m', { name: 'served', type: 'http', options: { url: server.url, capabilities } }],
      admission: { suite: false },
    };
    await writeFile(join(place.path, 'served.json'), JSON.stringify(experiment));
    const ran = await runCommand(['run', 'served.json', '--json'], { cwd: place.path });
    const { runId } = JSON.parse(ran.stdout);
    const episodes = join(place.path, 'runs', runId, 'episodes');
    /** Beside the name: a remote memory is flushed and examined before the questions, and the seal covers all. */
    const recordsOf = async (system: string): Promise<string[]> => {
      const names = (await readdir(join(episodes, system))).toSorted();
      const texts = await Promise.all(names.map((name) => readFile(join(episodes, system, name), 'utf8')));
      const lines = texts.flatMap((text) => text.trim().split('\n'));
      const kept = lines.filter((line) => !/^\{"kind":"(flush|admission|episode-end)"/.test(line));
      return kept.map((line) => line.replace(`"system":"${system}"`, '"system":"it"'));
    };
    const [own, served] = [await recordsOf('bm25-m'), await recordsOf('served')];
    expect(own.filter((line) => line.includes('"kind":"answer"'))).toHaveLength(24);
    expect(served.filter((line, place) => line !== own[place])).toEqual([]);
    expect(served).toHaveLength(own.length);
    await server.end('SIGTERM');
  });

  it('is checked through the wire, and what no service can show is named with its reason', async () => {
    const server = await serve('bm25-m', '--tokens', 'none');
    const check = (...flags: string[]) => {
      const given = ['--set', `url=${server.url}`, '--set', 'capabilities=["list","forget"]'];
      const properties = ['--only', 'ranking', 'failures', 'snapshots', 'expiry'];
      return runCommand(['systems', 'check', 'http', ...given, ...flags, ...properties, '--json'], {
        cwd: place.path,
      });
    };
    const outcomes = async (...flags: string[]) => {
      const { results } = JSON.parse((await check(...flags)).stdout) as {
        results: { id: string; outcome: string; reason?: string }[];
      };
      return results.map(({ id, outcome, reason }) => [id, outcome, reason]);
    };
    const notApplicable = [
      ['snapshots', 'skipped', 'its state cannot be copied: it has no snapshots'],
      ['expiry', 'skipped', 'it cannot remove what expires'],
    ];
    const proven = await outcomes('--unreachable', 'url=http://127.0.0.1:9');
    expect(proven).toEqual(expect.arrayContaining(notApplicable));
    expect(proven).toContainEqual(['ranking', 'passed', undefined]);
    expect(proven).toContainEqual(['failures', 'passed', undefined]);
    // An address that answers is no proof.
    expect(await outcomes('--unreachable', `url=${server.url}`)).toContainEqual([
      'failures',
      'failed',
      expect.stringContaining('although the service cannot be reached'),
    ]);
    await server.end('SIGTERM');
  });

  it.skipIf(!hasPython)('has a client in Python for every route (needs python3)', async () => {
    const served = await serve('--storage', 'memory.db');
    const client = join(root, 'examples/memory-client/memory_client.py');
    const env = { PATH: process.env.PATH ?? '', MEMGYM_TOKEN: served.token ?? '' };
    const { stdout, stderr } = await promisify(execFile)('python3', [client, served.url], { env });
    expect([stderr, stdout.trim().split('\n')]).toEqual([
      '',
      [
        '- user: My sister lives in Oslo.',
        "['add', 'update']",
        "['m2']",
        "2 [{'user': 'paula'}] ok",
        '[2]',
        '[]',
        '404 not-found',
      ],
    ]);
    await served.end('SIGTERM');
  });
});
