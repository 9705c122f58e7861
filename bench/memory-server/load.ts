// Users who remember and recall at once: in the process, over HTTP, and over HTTP with a server that is killed in the
// middle. Afterwards every acknowledged message is looked for. See bench/README.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRng } from '@memgym/core';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { openSqliteStorage } from '@memgym/storage-sqlite';

const [requests = 10_000, users = 100] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'memgym-load-'));
const places = ['Bergen', 'Oslo', 'Tromsø', 'Stavanger', 'Bodø', 'Ålesund', 'Drammen', 'Molde'];
const things = ['locker', 'bicycle', 'sister', 'piano', 'garden', 'passport', 'boat', 'teacher'];

/** What one user does; the calls of a user are sequential, users run at once. */
interface Calls {
  remember(user: string, id: string, content: string): Promise<void>;
  recall(user: string, query: string): Promise<number>;
  /** Ids of the messages of the stored memories. */
  sources(user: string): Promise<string[]>;
}

/** Plays the load; returns latencies in ms, and the acknowledged ids of each user. */
async function play(calls: Calls, onHalf: () => void = () => undefined) {
  const times = { remember: [] as number[], recall: [] as number[] };
  const acknowledged = new Map<string, string[]>();
  let made = 0;
  const timed = async (kind: keyof typeof times, work: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    await work();
    times[kind].push(performance.now() - from);
    made += 1;
    if (made === Math.floor(requests / 2)) onHalf();
  };
  const from = performance.now();
  const aUser = Math.ceil(requests / users / 2);
  await Promise.all(
    Array.from({ length: users }, async (_, number) => {
      const user = `user ${number}`;
      const rng = createRng(`load ${number}`);
      const ids: string[] = [];
      acknowledged.set(user, ids);
      for (let turn = 0; turn < aUser; turn += 1) {
        const id = `t${turn}`;
        const [thing, place] = [rng.pick(things), rng.pick(places)];
        await timed('remember', () => calls.remember(user, id, `My ${thing} number ${turn} is in ${place}.`));
        ids.push(id);
        await timed('recall', () => calls.recall(user, `Where is my ${rng.pick(things)}?`));
      }
    }),
  );
  return { times, acknowledged, seconds: (performance.now() - from) / 1000 };
}

const inProcess = (memory: Memory): Calls => ({
  remember: async (user, id, content) => void (await memory.forUser(user).remember({ id, content })),
  recall: async (user, query) => (await memory.forUser(user).recall(query, { k: 5 })).memories.length,
  sources: async (user) => (await memory.forUser(user).list()).flatMap(({ sourceIds }) => sourceIds),
});

/** A request is repeated until it is answered; ids make that safe. */
function overHttp(url: () => string): Calls & { repeated: number } {
  const post = async <Answer>(route: string, body: object): Promise<Answer> => {
    for (;;) {
      try {
        const response = await fetch(`${url()}/v1/${route}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (response.ok) return (await response.json()) as Answer;
        if (response.status !== 503) throw new RangeError(`${response.status} ${await response.text()}`);
      } catch (error) {
        if (error instanceof RangeError) throw error;
      }
      calls.repeated += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const calls = {
    repeated: 0,
    remember: async (user: string, id: string, content: string) => {
      const { status } = await post<{ status: string }>('remember', {
        scope: { user },
        messages: [{ id, content }],
      });
      if (status !== 'done') throw new RangeError(`remember answered ${status}`);
    },
    recall: async (user: string, query: string) =>
      (await post<{ memories: [] }>('recall', { scope: { user }, query, k: 5 })).memories.length,
    sources: async (user: string) => {
      const body = { scope: { user }, limit: 1000 };
      return (await post<{ memories: { sourceIds: string[] }[] }>('list', body)).memories.flatMap(
        ({ sourceIds }) => sourceIds,
      );
    },
  };
  return calls;
}

async function start(file: string, port = '0'): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('server.ts', import.meta.url));
  const flags = ['--conditions=@memgym/source', '--import', 'tsx', program, file, port];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return { child, url };
}

async function compare(calls: Calls, acknowledged: ReadonlyMap<string, readonly string[]>) {
  let [lost, doubled, stored] = [0, 0, 0];
  for (const [user, ids] of acknowledged) {
    const found = await calls.sources(user);
    const kept = new Set(found);
    stored += kept.size;
    lost += ids.filter((id) => !kept.has(id)).length;
    doubled += found.length - kept.size;
  }
  return { lost, doubled, stored };
}

/** Processor time of a process so far, in ms; unknown without `/proc`. */
function cpuMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // User and system time, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

const at = (times: readonly number[], share: number): string =>
  (times.toSorted((left, right) => left - right)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);

function show(
  name: string,
  { times, seconds }: Awaited<ReturnType<typeof play>>,
  cpu: string,
  found: object,
) {
  const { remember, recall } = times;
  const perSecond = Math.round((remember.length + recall.length) / seconds);
  console.log(
    `${name.padEnd(30)} remember p50 ${at(remember, 0.5)} p99 ${at(remember, 0.99)}  recall p50 ${at(recall, 0.5)} p99 ${at(recall, 0.99)} ms  ${perSecond} a second  ${cpu}  ${JSON.stringify(found)}`,
  );
}

console.log(
  `${requests} requests of ${users} users at once, half of each kind; load ${loadavg()[0]?.toFixed(1)}`,
);
for (const file of ['-', join(folder, 'process.db')]) {
  const storage = file === '-' ? 'no storage' : 'SQLite';
  const memory = createMemory(file === '-' ? {} : { storage: await openSqliteStorage(file) });
  const before = process.cpuUsage();
  const own = await play(inProcess(memory));
  const { user, system } = process.cpuUsage(before);
  const spent = `${((user + system) / 1000 / requests).toFixed(2)} ms CPU a request`;
  show(`in process, ${storage}`, own, spent, await compare(inProcess(memory), own.acknowledged));
  await memory.close();

  const { child, url } = await start(file === '-' ? file : join(folder, 'http.db'));
  const calls = overHttp(() => url);
  const started = cpuMs(child);
  const served = await play(calls);
  const ofServer = `${((cpuMs(child) - started) / requests).toFixed(2)} ms CPU a request`;
  show(`HTTP, ${storage}`, served, ofServer, await compare(calls, served.acknowledged));
  child.kill('SIGKILL');
}

const file = join(folder, 'killed.db');
let server = await start(file);
let restarted: Promise<void> = Promise.resolve();
const calls = overHttp(() => server.url);
const killed = await play(calls, () => {
  const { port } = new URL(server.url);
  const gone = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  restarted = gone.then(async () => {
    server = await start(file, port);
  });
});
await restarted;
const found = await compare(calls, killed.acknowledged);
show('HTTP, SQLite, killed once', killed, '', { ...found, repeated: calls.repeated });
server.child.kill('SIGKILL');
rmSync(folder, { recursive: true });
if (found.lost > 0 || found.doubled > 0) process.exitCode = 1;
