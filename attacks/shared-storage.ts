import type { ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { findPostgres, startPostgres } from '@memgym/storage-postgres/testing';
import type { Attack, Battle } from './harness/attack.js';
import { createVictim } from './harness/processes.js';

/** Two servers with one memory in PostgreSQL serve many users; one of them is killed and restarted. */
export const sharedStorage: Attack = {
  name: 'shared-storage',
  promise: 'Two processes on one PostgreSQL under load, one killed: nothing is lost or stored twice.',
  async run(battle) {
    const installed = findPostgres();
    if ('missing' in installed) return battle.note(`skipped: ${installed.missing}`);
    const postgres = await startPostgres(installed, { fsync: 'on' });
    try {
      for (const searchIn of ['process', 'database'] as const)
        await serve(battle, { url: postgres.url, searchIn });
    } finally {
      await postgres.stop();
    }
  },
};

/** Requests in flight. */
const clients = 16;

/** The memory of the servers, and the place of its search. */
interface Served {
  readonly url: string;
  readonly searchIn: 'process' | 'database';
}

interface Server {
  readonly port: number;
  readonly process: ChildProcess;
}

async function serve(battle: Battle, served: Served): Promise<void> {
  const [users, writes] = battle.short ? [20, 400] : [100, 10_000];
  const victims = [createVictim(battle.target), createVictim(battle.target)];
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const start = (index: number): Promise<Server> => started(victims[index], served);
  const servers = await Promise.all(victims.map((_victim, index) => start(index)));
  const confirmed = new Set<string>();
  const waits = { write: [] as number[], recall: [] as number[] };
  let next = 0;
  let unseen = 0;
  let wrong = '';
  let restarted: Promise<void> | undefined;
  const killAfter = Math.floor(writes * (0.3 + 0.3 * battle.rng.next()));

  /**
   * Asks the servers in turn until one answers: a server may have been killed, or may have closed an idle connection.
   */
  async function ask(wanted: readonly number[], path: string, body?: object): Promise<Answer> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { port } = servers[wanted[attempt % wanted.length] ?? 0] as Server;
      const answer = await exchange(agent, port, path, body).catch(() => undefined);
      if (answer?.status === 200) return answer.body;
      if (answer !== undefined) wrong ||= `${path}: ${JSON.stringify(answer.body)}`;
    }
    throw new Error(`no server answers ${path}: ${wrong}`);
  }

  async function client(): Promise<void> {
    while (next < writes) {
      const number = next;
      next += 1;
      if (number === killAfter) restarted = restart(0);
      const user = `user ${number % users}`;
      const id = `m${number}`;
      const path = `/${encodeURIComponent(user)}`;
      const server = battle.rng.int(2);
      let from = performance.now();
      await ask([server, 1 - server], path, { id, content: `Message ${number} is about ${topic(number)}.` });
      waits.write.push(performance.now() - from);
      confirmed.add(`${user} ${id}`);
      from = performance.now();
      // The other server must see it.
      const { ids = [] } = await ask([1 - server, server], `${path}?q=${topic(number)}`);
      waits.recall.push(performance.now() - from);
      if (!ids.includes(id)) unseen += 1;
    }
  }

  async function restart(index: number): Promise<void> {
    servers[index]?.process.kill('SIGKILL');
    servers[index] = await start(index);
  }

  try {
    const from = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    const seconds = (performance.now() - from) / 1000;
    await restarted;
    battle.count(
      `writes of one process, read by the other, searched in the ${served.searchIn}`,
      unseen === 0 ? undefined : `${unseen} were not seen`,
    );
    battle.count('answers of the servers', wrong === '' ? undefined : wrong);
    for (const index of servers.keys()) {
      const held: string[] = [];
      for (let number = 0; number < users; number += 1) {
        const user = `user ${number}`;
        const { ids = [] } = await ask([index], `/${encodeURIComponent(user)}`);
        held.push(...ids.map((id) => `${user} ${id}`));
      }
      const lost = [...confirmed].filter((one) => !new Set(held).has(one));
      battle.count(`lost, by server ${index}`, lost.length === 0 ? undefined : lost.slice(0, 5).join());
      const twice = held.length - new Set(held).size;
      battle.count(`twice, by server ${index}`, twice === 0 ? undefined : `${twice} are there twice`);
    }
    const shown = Object.entries(waits).map(
      ([what, ms]) => `${what} ${percentile(ms, 0.5)}, ${percentile(ms, 0.99)}`,
    );
    battle.note(
      `searched in the ${served.searchIn}: ${writes} writes and ${writes} recalls of ${users} users: ${Math.round((2 * writes) / seconds)} a second; ` +
        `ms, median and 99 %: ${shown.join('; ')}`,
    );
  } finally {
    agent.destroy();
    for (const { process } of servers) process.kill('SIGKILL');
  }
}

async function started(victim: ReturnType<typeof createVictim> | undefined, served: Served): Promise<Server> {
  if (victim === undefined) throw new Error('there is no such server');
  const process = await victim.start('serve', served);
  return new Promise((resolve, reject) => {
    process.once('message', ({ said, result }: { said?: number; result?: unknown }) => {
      if (said === undefined) reject(new Error(`the server does not start: ${JSON.stringify(result)}`));
      else resolve({ port: said, process });
    });
    process.once('exit', () => reject(new Error('the server ended')));
  });
}

interface Answer {
  readonly ids?: readonly string[];
}

function exchange(
  agent: Agent,
  port: number,
  path: string,
  body?: object,
): Promise<{ status: number; body: Answer }> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, path, method, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (response.complete)
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer });
        else reject(new Error('the response is cut off'));
      });
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A word that occurs only in this message. */
function topic(number: number): string {
  return `topic${number.toString(36)}x`;
}

function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((left, right) => left - right);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
}
