import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRng } from '@memgym/core';
import { addToken } from '@memgym/memory-server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from './testing/run-memgym.js';

const program = fileURLToPath(new URL('../dist/memgym.js', import.meta.url));
const pythonUsers = fileURLToPath(new URL('./__fixtures__/many_users.py', import.meta.url));
const pythonClient = fileURLToPath(new URL('../../../examples/memory-client', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
/** `10000x100` plays as many requests of so many users and prints the times; see docs/memory-server.md. */
const [requests = 120, users = 12] = (process.env.MEMGYM_SERVED_LOAD ?? '')
  .split('x')
  .filter(Boolean)
  .map(Number);
const isLong = process.env.MEMGYM_SERVED_LOAD !== undefined;

const things = ['locker', 'bicycle', 'sister', 'piano', 'garden', 'passport', 'boat', 'teacher'];
const places = ['Bergen', 'Oslo', 'Tromsø', 'Stavanger', 'Bodø', 'Ålesund', 'Drammen', 'Molde'];

interface User {
  readonly name: string;
  readonly token: string;
}
/** The ids of the messages that the server confirmed, by user. */
type Acknowledged = Map<string, string[]>;
interface Times {
  readonly remember: number[];
  readonly recall: number[];
}
interface Played {
  readonly acknowledged: Acknowledged;
  readonly times: Times;
}
/** What a user does with one kind of client. */
interface Calls {
  /** @returns the ids that are confirmed */
  remember(user: User, message: { readonly id: string; readonly content: string }): Promise<string[]>;
  recall(user: User, query: string): Promise<void>;
}

/** Settles when a server that was killed answers again. */
let up: Promise<unknown> = Promise.resolve();

describe.skipIf(!hasPython)('a served memory with many clients (needs python3)', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ChildProcess | undefined;
  beforeEach(async () => {
    place = await temporaryFolder();
  });
  afterEach(async () => {
    server?.kill('SIGKILL');
    await place.remove();
  });

  const command = (...args: string[]) => [
    program,
    'systems',
    ...args,
    '--storage',
    join(place.path, 'memory.db'),
  ];
  const ports = ['--model', 'offline', '--embedder', 'offline'];

  async function serve(system: string, port: string): Promise<URL> {
    const flags = ['serve', system, ...ports, '--tokens', join(place.path, 'tokens.json'), '--port', port];
    server = spawn(process.execPath, command(...flags, '--json', '--limit', 'requestsAtOnce=1000'), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(server.stdout?.setEncoding('utf8') ?? server, 'data');
    return new URL(JSON.parse(String(line)).url);
  }

  it.each(['hybrid', 'mem0'])(
    'loses nothing that %s confirmed when it is killed',
    async (system) => {
      const file = join(place.path, 'tokens.json');
      const rights = ['read', 'write', 'admin'] as const;
      const all = Array.from({ length: users }, (_, number): User => {
        const name = `user ${number}`;
        const { token } = addToken(file, { user: name, rights: [...rights] });
        return { name, token };
      });
      const url = await serve(system, '0');
      const firstPid = server?.pid;
      let confirmed = 0;
      /** A third of the confirmed requests of Node come before the kill. */
      const onConfirmed = (): void => {
        confirmed += 1;
        if (confirmed !== Math.ceil(requests / 3 / 2)) return;
        const gone = once(server as ChildProcess, 'exit');
        server?.kill('SIGKILL');
        up = gone.then(() => serve(system, url.port));
      };

      const turns = Math.ceil(requests / users / 2);
      const kind = (wanted: number) => all.filter((_user, number) => number % 3 === wanted);
      const from = performance.now();
      const [http, mcp, python] = await Promise.all([
        playAll(kind(0), turns, httpCalls(url), onConfirmed),
        playAll(kind(1), turns, mcpCalls(url), onConfirmed),
        playInPython(kind(2), turns, url),
      ]);
      const seconds = (performance.now() - from) / 1000;
      await up;
      expect(server?.pid).not.toBe(firstPid);

      let [lost, doubled, stored] = [0, 0, 0];
      for (const { acknowledged } of [http, mcp, python]) {
        for (const [name, ids] of acknowledged) {
          const token = all.find((user) => user.name === name)?.token ?? '';
          const { scopes } = (await post(url, 'export', {}, token)) as {
            scopes: { sources: { id: string }[]; memories: { sourceIds: string[] }[] }[];
          };
          const held = scopes.flatMap(({ sources }) => sources.map(({ id }) => id));
          const found = new Set(
            scopes.flatMap(({ memories }) => memories.flatMap(({ sourceIds }) => sourceIds)),
          );
          expect(ids).toHaveLength(turns);
          lost += ids.filter((id) => !held.includes(id)).length;
          doubled += held.length - new Set(held).size;
          stored += held.length;
          // What was said is also found, not only known.
          expect(found.size).toBeGreaterThan(0);
        }
      }
      expect({ lost, doubled, stored }).toEqual({ lost: 0, doubled: 0, stored: turns * users });
      if (isLong) {
        const line = (name: string, { times }: Pick<Played, 'times'>) =>
          `${system}, ${name}: remember ${shown(times.remember)}, recall ${shown(times.recall)} ms`;
        process.stdout.write(
          `${[line('HTTP', http), line('MCP', mcp), line('Python', python)].join('\n')}\n${turns * users * 2} requests of ${users} users in ${Math.round(seconds)} s, server killed once\n`,
        );
      }
    },
    isLong ? 3_600_000 : 300_000,
  );

  it.each(['hybrid', 'mem0'])(
    'over stdio loses nothing that %s confirmed when it is killed',
    async (system) => {
      const open = async () => {
        const client = new Client({ name: 'test', version: '1' });
        const args = command('mcp', system, ...ports, '--user', 'ann');
        const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' });
        await client.connect(transport);
        return { client, pid: transport.pid ?? 0 };
      };
      const first = await open();
      const acknowledged: string[] = [];
      let asked = 0;
      while (acknowledged.length < 40) {
        asked += 1;
        const call = remembered(first.client, `My locker number ${asked} is in Bergen.`);
        // In the middle of a write.
        if (asked === 21) process.kill(first.pid, 'SIGKILL');
        const ids = await call.catch(() => undefined);
        if (ids === undefined) break;
        acknowledged.push(...ids);
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(20);
      await first.client.close();
      const second = await open();
      const { structuredContent } = await second.client.callTool({
        name: 'memory_list',
        arguments: { limit: 200 },
      });
      const { memories } = structuredContent as { memories: { sourceIds: string[] }[] };
      const held = new Set(memories.flatMap(({ sourceIds }) => sourceIds));
      expect(acknowledged.filter((id) => !held.has(id))).toEqual([]);
      await second.client.close();
    },
    300_000,
  );
});

async function playAll(
  all: readonly User[],
  turns: number,
  calls: Calls,
  onConfirmed: () => void,
): Promise<Played> {
  const times: Times = { remember: [], recall: [] };
  const acknowledged: Acknowledged = new Map(all.map(({ name }) => [name, []]));
  const timed = async <Result>(kind: keyof Times, work: Promise<Result>): Promise<Result> => {
    const from = performance.now();
    const result = await work;
    times[kind].push(performance.now() - from);
    return result;
  };
  await Promise.all(
    all.map(async (user) => {
      const rng = createRng(user.name);
      for (let turn = 0; turn < turns; turn += 1) {
        const [thing, where] = [rng.pick(things), rng.pick(places)];
        const message = { id: `t${turn}`, content: `My ${thing} number ${turn} is in ${where}.` };
        const ids = await timed('remember', calls.remember(user, message));
        acknowledged.get(user.name)?.push(...ids);
        onConfirmed();
        await timed('recall', calls.recall(user, `Where is my ${thing}?`));
      }
    }),
  );
  return { acknowledged, times };
}

async function playInPython(all: readonly User[], turns: number, url: URL): Promise<Played> {
  const child = spawn('python3', [pythonUsers, pythonClient], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ url: url.href, turns, users: all, things, places }));
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  const { acknowledged, times } = JSON.parse(text) as {
    acknowledged: Record<string, string[]>;
    times: Times;
  };
  return { acknowledged: new Map(Object.entries(acknowledged)), times };
}

/** Repeats a request until the server is there again; the ids of messages make that safe. */
async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RangeError || attempt === 20) throw error;
      await up;
    }
  }
}

/** @throws {RangeError} when the server refuses */
async function post(url: URL, route: string, body: object, token: string): Promise<unknown> {
  return untilAnswered(async () => {
    const response = await fetch(new URL(`/v1/${route}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status === 503) throw new Error(text);
    if (!response.ok) throw new RangeError(`${response.status} ${text}`);
    return JSON.parse(text);
  });
}

const httpCalls = (url: URL): Calls => ({
  remember: async ({ name, token }, message) => {
    const body = { scope: { user: name }, messages: [message] };
    const answer = (await post(url, 'remember', body, token)) as { status: string; messageIds: string[] };
    if (answer.status !== 'done') throw new RangeError(answer.status);
    return answer.messageIds;
  },
  recall: async ({ name, token }, query) => {
    await post(url, 'recall', { scope: { user: name }, query, k: 5 }, token);
  },
});

function mcpCalls(url: URL): Calls {
  const clients = new Map<string, Promise<Client>>();
  const clientOf = ({ name, token }: User): Promise<Client> => {
    const known = clients.get(name);
    if (known !== undefined) return known;
    const opened = untilAnswered(async () => {
      const client = new Client({ name: 'test', version: '1' });
      const requestInit = { headers: { authorization: `Bearer ${token}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
      return client;
    });
    clients.set(name, opened);
    return opened;
  };
  return {
    remember: (user, { content }) => untilAnswered(async () => remembered(await clientOf(user), content)),
    recall: (user, query) =>
      untilAnswered(async () => {
        const client = await clientOf(user);
        const { isError, content } = await client.callTool({
          name: 'memory_recall',
          arguments: { query, k: 5 },
        });
        if (isError) throw new RangeError(JSON.stringify(content));
      }),
  };
}

/** @returns the ids of the stored statement @throws {RangeError} when it is not stored */
async function remembered(client: Client, text: string): Promise<string[]> {
  const given = { name: 'memory_remember', arguments: { statements: [{ text }] } };
  const { isError, content, structuredContent } = await client.callTool(given, undefined, {
    timeout: 600_000,
  });
  if (isError) throw new RangeError(JSON.stringify(content));
  return (structuredContent as { messageIds: string[] }).messageIds;
}

const shown = (times: readonly number[]): string =>
  [0.5, 0.99]
    .map(
      (share) => times.toSorted((left, right) => left - right)[Math.floor((times.length - 1) * share)] ?? 0,
    )
    .map((ms) => ms.toFixed(1))
    .join(', ');
