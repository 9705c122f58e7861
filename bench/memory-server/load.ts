// Users who remember and recall at once: in the process, and through `memgym systems serve` over HTTP and MCP, also when
// the server is killed in the middle. Afterwards every acknowledged message is looked for. See bench/README.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRng } from '@memgym/core';
import { embedderConfigSchema, modelConfigSchema } from '@memgym/experiments';
import { addToken } from '@memgym/memory-server';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createRegistry } from '@memgym/registry';
import { resolveEmbedder, resolveModel } from '@memgym/runner';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const [requests = 10_000, users = 100] = process.argv.slice(2, 4).map(Number);
const chosen = process.argv.slice(4);
const systems = chosen.length > 0 ? chosen : ['bm25-m', 'hybrid', 'mem0'];
const folder = mkdtempSync(join(tmpdir(), 'memgym-load-'));
const program = fileURLToPath(new URL('../../apps/cli/dist/memgym.js', import.meta.url));
const tokensFile = join(folder, 'tokens.json');
const places = ['Bergen', 'Oslo', 'Tromsø', 'Stavanger', 'Bodø', 'Ålesund', 'Drammen', 'Molde'];
const things = ['locker', 'bicycle', 'sister', 'piano', 'garden', 'passport', 'boat', 'teacher'];

const names = Array.from({ length: users }, (_, number) => `user ${number}`);
const tokens = new Map(
  names.map((user) => [user, addToken(tokensFile, { user, rights: ['read', 'write'] }).token]),
);

/** What one user does; the calls of a user are sequential, users run at once. */
interface Calls {
  /** @returns the ids of the stored messages */
  remember(user: string, content: string): Promise<readonly string[]>;
  recall(user: string, query: string): Promise<unknown>;
}

/** Plays the load; returns the waits of each user in ms, and the acknowledged ids. */
async function play(callsOf: (user: string) => Calls, onHalf: () => void = () => undefined) {
  const waits = { remember: [] as number[], recall: [] as number[] };
  const ends: number[] = [];
  const acknowledged = new Map<string, string[]>();
  let made = 0;
  const from = performance.now();
  const timed = async <Result>(kind: keyof typeof waits, work: Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work;
    waits[kind].push(performance.now() - began);
    made += 1;
    if (made === Math.floor(requests / 2)) onHalf();
    return result;
  };
  await Promise.all(
    names.map(async (user, number) => {
      const rng = createRng(`load ${number}`);
      const calls = callsOf(user);
      const ids: string[] = [];
      acknowledged.set(user, ids);
      for (let turn = 0; turn < Math.ceil(requests / users / 2); turn += 1) {
        const said = `My ${rng.pick(things)} number ${turn} is in ${rng.pick(places)}.`;
        ids.push(...(await timed('remember', calls.remember(user, said))));
        await timed('recall', calls.recall(user, `Where is my ${rng.pick(things)}?`));
      }
      ends.push(performance.now() - from);
    }),
  );
  return { waits, acknowledged, seconds: (performance.now() - from) / 1000, ends };
}

const inProcess = (memory: Memory): Calls => ({
  remember: async (user, content) => (await memory.forUser(user).remember({ content })).turnIds,
  recall: (user, query) => memory.forUser(user).recall(query, { k: 5 }),
});

let url = new URL('http://127.0.0.1');
/** Settles when a server that was killed is there again. */
let up: Promise<unknown> = Promise.resolve();
let repeated = 0;

/** A request is repeated until it is answered: the same content has the same id, which makes that safe. */
async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RangeError) throw error;
      repeated += 1;
      await up;
    }
  }
}

async function post<Answer>(user: string, route: string, body: object): Promise<Answer> {
  return untilAnswered(async () => {
    const response = await fetch(new URL(`/v1/${route}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(user)}` },
      body: JSON.stringify({ scope: {}, ...body }),
    });
    const text = await response.text();
    if (!response.ok) throw new RangeError(`${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  });
}

const overHttp: Calls = {
  remember: async (user, content) => {
    const body = { messages: [{ content }] };
    const { status, messageIds } = await post<{ status: string; messageIds: string[] }>(
      user,
      'remember',
      body,
    );
    if (status !== 'done') throw new RangeError(`remember answered ${status}`);
    return messageIds;
  },
  recall: (user, query) => post(user, 'recall', { query, k: 5 }),
};

/** The official client of MCP, one for each user. */
function overMcp(): Calls {
  let opened: Promise<Client> | undefined;
  const call = (user: string, name: string, input: Record<string, unknown>) =>
    untilAnswered(async () => {
      opened ??= (async () => {
        const client = new Client({ name: 'load', version: '1.0.0' });
        const requestInit = { headers: { authorization: `Bearer ${tokens.get(user)}` } };
        await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
        return client;
      })();
      const client = await opened.catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const result = await client.callTool({ name, arguments: input });
      if (result.isError) throw new RangeError(JSON.stringify(result.content));
      return result.structuredContent as { messageIds: string[] };
    });
  return {
    remember: async (user, text) =>
      (await call(user, 'memory_remember', { statements: [{ text }] })).messageIds,
    recall: (user, query) => call(user, 'memory_recall', { query, k: 5 }),
  };
}

async function serve(system: string, file: string, port = '0'): Promise<ChildProcess> {
  const flags = ['--model', 'offline', '--embedder', 'offline', '--storage', file, '--tokens', tokensFile];
  const child = spawn(
    process.execPath,
    [program, 'systems', 'serve', system, ...flags, '--port', port, '--json'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit').then(() => {
    throw new Error('the server did not start');
  });
  ended.catch(() => undefined);
  const [line] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended]);
  url = new URL((JSON.parse(String(line)) as { url: string }).url);
  return child;
}

/** Compares what was acknowledged with what is in the storage. */
async function compare(file: string, acknowledged: ReadonlyMap<string, readonly string[]>, system: string) {
  const memory = await open(system, file);
  let [lost, doubled, stored] = [0, 0, 0];
  for (const [user, ids] of acknowledged) {
    const { scopes } = await memory.forUser(user).exportUser();
    const held = scopes.flatMap(({ sources = [] }) => sources.map(({ id }) => id));
    stored += new Set(held).size;
    lost += ids.filter((id) => !held.includes(id)).length;
    doubled += held.length - new Set(held).size;
  }
  await memory.close();
  return { lost, doubled, stored };
}

async function open(system: string, file: string): Promise<Memory> {
  const storage = await openSqliteStorage(file);
  const registry = createRegistry({ home: import.meta.dirname });
  const ports = {
    model: resolveModel(modelConfigSchema.parse({ type: 'offline' }), {}),
    embedder: await resolveEmbedder(embedderConfigSchema.parse({ type: 'offline' }), {}, { registry }),
  };
  return createMemory({ system: createMemorySystem({ type: system, ports, storage }) });
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

function at(times: readonly number[], share: number): string {
  return Math.round(
    times.toSorted((left, right) => left - right)[Math.floor((times.length - 1) * share)] ?? 0,
  ).toLocaleString('en');
}

function show(name: string, { waits, seconds, ends }: Awaited<ReturnType<typeof play>>, more: object): void {
  const of = (times: readonly number[]): string => `${at(times, 0.5)}, ${at(times, 0.99)}, ${at(times, 1)}`;
  console.log(
    `${name.padEnd(24)} p50, p99, most: remember ${of(waits.remember)}; recall ${of(waits.recall)} ms; users end after ${at(ends, 0)} to ${at(ends, 1)} ms; ${Math.round((waits.remember.length + waits.recall.length) / seconds)} a second; ${JSON.stringify(more)}; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

const perRequest = (ms: number): string => `${(ms / requests).toFixed(2)} ms CPU`;
let isFaulty = false;
console.log(`${requests} requests of ${users} users at once, half of each kind, over SQLite`);
for (const system of systems) {
  const own = join(folder, `${system}-process.db`);
  const memory = await open(system, own);
  const before = process.cpuUsage();
  const played = await play(() => inProcess(memory));
  const { user, system: kernel } = process.cpuUsage(before);
  await memory.close();
  const found = await compare(own, played.acknowledged, system);
  show(`${system}, in process`, played, { cpu: perRequest((user + kernel) / 1000), ...found });

  const half = (user: string): Calls => (names.indexOf(user) % 2 === 0 ? overHttp : overMcp());
  const kinds = { HTTP: () => overHttp, MCP: overMcp, 'HTTP and MCP, killed': half };
  for (const [name, callsOf] of Object.entries(kinds)) {
    const file = join(folder, `${system}-${name.length}.db`);
    let server = await serve(system, file);
    const from = cpuMs(server);
    repeated = 0;
    const isKilled = callsOf === half;
    const served = await play(callsOf, () => {
      if (!isKilled) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      up = gone.then(async () => {
        server = await serve(system, file, url.port);
      });
    });
    await up;
    const cpu = isKilled ? {} : { cpu: perRequest(cpuMs(server) - from) };
    server.kill('SIGKILL');
    await once(server, 'exit');
    const kept = await compare(file, served.acknowledged, system);
    isFaulty ||= kept.lost > 0 || kept.doubled > 0;
    show(`${system}, ${name}`, served, { ...cpu, ...kept, ...(isKilled && { repeated }) });
  }
}
rmSync(folder, { recursive: true });
if (isFaulty) process.exitCode = 1;
