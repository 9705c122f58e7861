import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { type RecordingProxy, type SeenRequest, startRecordingProxy } from './testing/recording-proxy.js';
import { runCommand } from './testing/run-command.js';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** How one service is asked. */
interface AskedService {
  readonly program: string;
  readonly benchmark: object;
  /** The options of a system at this address. */
  readonly options: (url: string) => { readonly type: string; readonly options: object };
  readonly env?: Readonly<Record<string, string>>;
  /** The messages that a request stores, under their scope; undefined for another request. */
  readonly written: (request: SeenRequest) => { readonly scope: string; readonly ids: string[] } | undefined;
  /** The scope that a request empties; undefined for another request. */
  readonly emptied: (request: SeenRequest) => string | undefined;
}

const sharedWords: AskedService = {
  program: join(root, 'examples/python-memory/shared_words.py'),
  benchmark: { type: 'memdaily', path: 'made/memdaily.json', questionLimit: 6 },
  options: (url) => ({ type: 'http', options: { url } }),
  written: ({ path, body }) =>
    path === '/v1/remember'
      ? { scope: body.scope.user, ids: body.messages.map(({ id }: { id: string }) => id) }
      : undefined,
  emptied: ({ path, body }) => (path === '/v1/reset' ? body.scope.user : undefined),
};

const queued: AskedService = {
  program: fileURLToPath(new URL('./__fixtures__/queued_memories.py', import.meta.url)),
  benchmark: {
    type: 'conversations',
    path: join(root, 'data/samples/everyday.json'),
    episodes: ['u1', 'u2'],
    questionLimit: 6,
  },
  options: (url) => ({
    type: 'rest',
    options: {
      preset: 'mem0-platform',
      url,
      keyEnv: 'QUEUE_KEY',
      wait: {
        ...{ method: 'GET', path: '/v1/event/{{written.id}}/', state: '/status' },
        ...{ done: ['SUCCEEDED'], failed: ['FAILED'], everyMs: 1 },
      },
    },
  }),
  env: { QUEUE_KEY: 'key-of-the-queue' },
  written: ({ path, body }) =>
    path === '/v3/memories/add/' ? { scope: body.user_id, ids: [body.metadata.memgym_source] } : undefined,
  emptied: ({ method, path }) =>
    method === 'DELETE' ? (/user_id=([0-9a-f]{32})/.exec(path)?.[1] ?? undefined) : undefined,
};

describe.skipIf(!hasPython)(
  'a run with a service in Python that is killed and resumed (needs python3)',
  () => {
    let place: Awaited<ReturnType<typeof temporaryFolder>>;
    let service: ChildProcess;
    let proxy: RecordingProxy;
    beforeEach(async () => {
      place = await temporaryFolder();
    });
    afterEach(async () => {
      await proxy.close();
      service.kill();
      await place.remove();
    });

    async function start(program: string): Promise<void> {
      service = spawn('python3', [program, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = await once(service.stdout?.setEncoding('utf8') ?? service, 'data');
      proxy = await startRecordingProxy(String(line).trim());
    }

    it.each([
      ['of our protocol, on MemDaily', sharedWords],
      ['with a queue, by templates', queued],
    ])(
      '%s: nothing is written twice or lost',
      async (_name, asked) => {
        if (asked === sharedWords) {
          const made = ['generate', 'memsim', '--profiles', '1', '--seed', '1', '--offline', '--out', 'made'];
          expect(await runCommand(made, { cwd: place.path })).toMatchObject({ code: 0 });
        }
        await start(asked.program);
        const system = (name: string) => ({ name, ...asked.options(proxy.url) });
        const experiment = {
          name: 'killed',
          benchmark: asked.benchmark,
          model: { type: 'offline' },
          systems: [system('one'), system('two')],
          concurrency: { episodes: 2 },
          // The suite writes once for each version of a service: into the first of the runs only.
          admission: { suite: false },
        };
        await writeFile(join(place.path, 'killed.json'), JSON.stringify(experiment));
        const play = async (runs: string, onStart?: (child: ChildProcess) => void) => {
          const options = { cwd: place.path, env: asked.env ?? {}, onStart };
          return runMemgym(['run', 'killed.json', '--json', '--runs', runs], options);
        };
        const runOf = (outcome: { stdout: string }) => JSON.parse(outcome.stdout);

        const whole = await play('whole');
        expect([whole.code, whole.code === 0 ? '' : whole.stderr.slice(-1000)]).toEqual([0, '']);
        // Without what the proof of admission plants before the questions, and removes.
        const writesOf = (requests: readonly SeenRequest[]) =>
          requests
            .flatMap((request) => asked.written(request)?.ids ?? [])
            .filter((id) => !id.startsWith('planted-'));
        const wholeWrites = writesOf(proxy.seen);
        const [one, two] = runOf(whole).systems;
        expect(one.metrics['recall@5'].value).toBeGreaterThan(0.2);
        // Two systems on one server do not see each other.
        expect(two.metrics).toEqual(one.metrics);

        const before = proxy.seen.length;
        let child: ChildProcess | undefined;
        let writes = 0;
        proxy.onRequest((request) => {
          writes += asked.written(request)?.ids.length ?? 0;
          // The service stores this one too, and nobody learns of it.
          if (writes >= wholeWrites.length / 2) child?.kill('SIGKILL');
        });
        const killed = await play('killed', (started) => {
          child = started;
        });
        expect(killed.signal).toBe('SIGKILL');
        proxy.onRequest(() => undefined);
        const resumed = await play('killed');
        expect([resumed.code, resumed.code === 0 ? '' : resumed.stderr.slice(-1000)]).toEqual([0, '']);

        const scopes = new Map<string, string[]>();
        for (const request of proxy.seen.slice(before)) {
          const written = asked.written(request);
          if (written !== undefined)
            scopes.set(written.scope, [...(scopes.get(written.scope) ?? []), ...written.ids]);
          const emptied = asked.emptied(request);
          if (emptied !== undefined) scopes.set(emptied, []);
        }
        const left = [...scopes.values()].filter((ids) => ids.length > 0);
        for (const ids of left) expect(new Set(ids).size).toBe(ids.length);
        // What is left is what a run without an interruption leaves: nothing was lost.
        expect(left.flat().toSorted()).toEqual(wholeWrites.toSorted());
        const all = writesOf(proxy.seen.slice(before));
        // At most the episodes under way, two at a time, were begun again.
        const longest = Math.max(...left.map((ids) => ids.length));
        expect(all.length).toBeGreaterThan(wholeWrites.length);
        expect(all.length).toBeLessThanOrEqual(wholeWrites.length + 2 * longest);
        const files = async (runs: string, outcome: { stdout: string }) =>
          lastingFiles(join(place.path, runs, runOf(outcome).runId));
        const [again, first] = [await files('killed', resumed), await files('whole', whole)];
        expect(again['/metrics.json']).toBe(first['/metrics.json']);
        // The queue numbers its memories, which its records then have.
        if (asked === sharedWords) expect(again).toEqual(first);
      },
      300_000,
    );
  },
);
