/**
 * How long ten users wait for their recalls at a served memory, alone and beside ten tokens that ask for as much as the
 * limits allow: questions of 10,000 characters over 8,000 messages with the largest `k`, and bodies that never end.
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

if (process.argv[2] === 'serve') await serve();
else if (process.argv[2] === 'attack') await attack(String(process.argv[3]));
else await measure(Number(process.argv[2] ?? 10));

async function serve(): Promise<void> {
  const access: Access = {
    callerOf: (token) => ({ name: token, user: token, rights: new Set(['read', 'write']) }),
  };
  const server = createMemoryServer({ memory: createMemory(), access });
  const { url } = await listen(server, { port: 0 });
  process.send?.(url);
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
      const messages = Array.from({ length: 1000 }, (_, n) => ({
        content: `${part} ${`word${n} `.repeat(60)}`,
      }));
      await post('remember', attacker, { scope: {}, messages });
    }
  }
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
    return found.flat().sort((left, right) => left - right);
  };
  const show = (what: string, sorted: readonly number[]): void => {
    const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
    console.log(`${what}: p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms of ${sorted.length} recalls`);
  };
  show('ten users alone', await waits());
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
  show('beside bodies that never end', await waits());
  for (const socket of sockets) socket.destroy();
  const attackers = another('attack', url);
  await once(attackers, 'message');
  show('beside the largest recalls', await waits());
  attackers.kill();
  server.disconnect();
}

async function attack(url: string): Promise<void> {
  const query = Array.from({ length: 1200 }, (_, n) => `word${n}`)
    .join(' ')
    .slice(0, 9999);
  const post = poster(url);
  process.send?.('begun');
  await Promise.all(
    tokens('attacker').flatMap((token) =>
      Array.from({ length: 4 }, async () => {
        for (;;) await post('recall', token, { scope: {}, query, k: 1000 });
      }),
    ),
  );
}
