/**
 * How long ten users wait for their recalls at a served memory, alone and beside ten tokens that ask for as much as the
 * limits allow: bodies that never end; over 8,000 messages, questions of 10,000 characters with the largest `k`, lists, and
 * a thousand messages that are known. Beside the wait it tells how much time of its processor the server used between the head
 * of a request and its answer: what the wait would be if the machine had nothing else to do.
 *
 *     node --import tsx memory-server/attackers.ts [seconds]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Access, createMemoryServer, listen } from '@memgym/memory-server';
import { createMemory } from '@memgym/memory-systems';

const tokens = (kind: string): string[] => Array.from({ length: 10 }, (_, n) => `${kind}${n}`);

const poster =
  (url: string) =>
  async (route: string, token: string, body: unknown): Promise<number> => {
    const response = await fetch(`${url}/v1/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  };

const stored = (part: number): { readonly content: string }[] =>
  Array.from({ length: 1000 }, (_, n) => ({ content: `${part} ${`word${n} `.repeat(60)}` }));

const query = Array.from({ length: 1200 }, (_, n) => `word${n}`)
  .join(' ')
  .slice(0, 9999);

/** The requests that take the server longest, by what they are. */
const heavy: Readonly<Record<string, readonly [route: string, body: object]>> = {
  'the largest recalls': ['recall', { query, k: 1000 }],
  lists: ['list', { limit: 1000 }],
  'messages that are known': ['remember', { messages: stored(3) }],
};

if (process.argv[2] === 'serve') await serve();
else if (process.argv[2] === 'attack') await attack(String(process.argv[3]), String(process.argv[4]));
else await measure(Number(process.argv[2] ?? 10));

async function serve(): Promise<void> {
  const access: Access = {
    callerOf: (token) => ({ name: token, user: token, rights: new Set(['read', 'write']) }),
  };
  const now = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  let taken: number[] = [];
  const server = createMemoryServer({
    memory: createMemory(),
    access,
    clock: { now },
    onRequest: ({ caller = '', durationMs }) => {
      if (caller.startsWith('user')) taken.push(durationMs);
    },
  });
  const { url } = await listen(server, { port: 0 });
  process.send?.(url);
  process.on('message', () => {
    process.send?.(taken);
    taken = [];
  });
  process.once('disconnect', () => process.exit());
}

async function measure(seconds: number): Promise<void> {
  const another = (...words: string[]) =>
    fork(fileURLToPath(import.meta.url), words, { execArgv: process.execArgv });
  const server = another('serve');
  const [url] = (await once(server, 'message')) as [string];
  const post = poster(url);
  for (const user of tokens('user')) {
    const messages = Array.from({ length: 100 }, (_, n) => ({ content: `I saw bird ${n} in Bergen.` }));
    await post('remember', user, { scope: {}, messages });
  }
  for (const attacker of tokens('attacker')) {
    for (let part = 0; part < 8; part += 1) {
      await post('remember', attacker, { scope: {}, messages: stored(part) });
    }
  }
  const ofServer = async (): Promise<number[]> => {
    server.send('');
    return ((await once(server, 'message')) as [number[]])[0];
  };
  const waits = async (): Promise<number[]> => {
    const until = performance.now() + seconds * 1000;
    const found = await Promise.all(
      tokens('user').map(async (user) => {
        const own: number[] = [];
        while (performance.now() < until) {
          const from = performance.now();
          const status = await post('recall', user, { scope: {}, query: 'Which bird in Bergen?', k: 10 });
          if (status !== 200) throw new Error(`A user was answered ${status}.`);
          own.push(performance.now() - from);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return own;
      }),
    );
    return found.flat();
  };
  const show = async (what: string, beside: () => Promise<number[]>): Promise<void> => {
    await ofServer();
    const lists = [await beside(), await ofServer()].map((one) => one.sort((left, right) => left - right));
    const [wait, used] = lists.map((sorted) => {
      const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
      return `p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`;
    });
    console.log(`${what}: ${wait}; of the server's processor ${used}; ${lists[0]?.length} recalls`);
  };
  await show('ten users alone', waits);
  const { port } = new URL(url);
  const sockets = tokens('attacker').flatMap((token) =>
    Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `POST /v1/recall HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\ncontent-length: 100000\r\n\r\n{`,
      );
      return socket;
    }),
  );
  await show('beside bodies that never end', waits);
  for (const socket of sockets) socket.destroy();
  for (const kind of Object.keys(heavy)) {
    const attackers = another('attack', url, kind);
    await once(attackers, 'message');
    await show(`beside ${kind}`, waits);
    attackers.kill();
    await once(attackers, 'exit');
  }
  server.disconnect();
}

async function attack(url: string, kind: string): Promise<void> {
  const [route, body] = heavy[kind] as (typeof heavy)[string];
  const post = poster(url);
  process.send?.('begun');
  await Promise.all(
    tokens('attacker').flatMap((token) =>
      Array.from({ length: 4 }, async () => {
        for (;;) await post(route, token, { scope: {}, ...body });
      }),
    ),
  );
}
