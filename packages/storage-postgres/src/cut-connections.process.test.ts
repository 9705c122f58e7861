import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { StorageError } from '@memgym/core/errors';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { bm25 } from '@memgym/memory-systems/bm25';
import { expect, it, vi } from 'vitest';
import { describeWithPostgres } from './__fixtures__/describe-with-postgres.js';
import { postgresMemory } from './memory/postgres-memory.js';
import { openPostgresStorage } from './open-postgres-storage.js';
import { findPostgres } from './testing/index.js';

/** Where the connection ends: before the server gets what the client sent, or after it did it and before it answers. */
type Cut = 'before' | 'after';

/** A proxy in front of a server that cuts the connection at a sending of the client, counted from `arm`. */
async function startCutter(folder: string, url: string) {
  let left = Number.POSITIVE_INFINITY;
  let cut: Cut = 'before';
  let wasCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(join(folder, '.s.PGSQL.5432'));
    let isCutting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      left -= 1;
      isCutting ||= left === 0;
      if (!isCutting || cut === 'after') upstream.write(bytes);
      if (isCutting && cut === 'before') end();
    });
    upstream.on('data', (bytes) => (isCutting ? end() : client.write(bytes)));
    const end = (): void => {
      wasCut = true;
      client.destroy();
      upstream.destroy();
    };
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: url.replace(/@\/.*$/, `@127.0.0.1:${port}/postgres`),
    arm(sending: number, where: Cut): void {
      wasCut = false;
      left = sending;
      cut = where;
    },
    /** Lets everything pass. @returns whether something was cut since `arm` */
    disarm(): boolean {
      left = Number.POSITIVE_INFINITY;
      return wasCut;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const told = [
  { id: 'bees', content: 'I keep bees.' },
  { id: 'boat', content: 'I sail a boat.' },
];

describeWithPostgres('a connection that is cut', ({ url, folder }) => {
  const opened: readonly [string, (at: string, schema: string) => Promise<Memory>][] = [
    [
      'a memory in its own tables',
      async (connection, schema) =>
        createMemory({ user: 'ann', system: postgresMemory({ connection, schema }) }),
    ],
    [
      'a stored memory of another kind',
      async (connection, schema) =>
        createMemory({
          user: 'ann',
          system: bm25(),
          storage: await openPostgresStorage(connection, { schema }),
        }),
    ],
  ];

  it.each(
    opened.flatMap(([name, open]) => (['before', 'after'] as const).map((cut) => [name, cut, open] as const)),
  )(
    'at any sending of a write leaves all of it or nothing, and a repetition stores nothing twice: %s, %s the server acts',
    async (name, cut, open) => {
      const cutter = await startCutter(folder(), url());
      const outcomes = { refused: 0, stored: 0 };
      const schema = `cut_${cut}_${name.replaceAll(/\W/g, '_')}`;
      const seen = await open(url(), schema);
      for (let sending = 1; ; sending += 1) {
        const user = `user ${sending}`;
        const writer = await open(cutter.url, schema);
        await writer.forUser(user).recall('nothing yet');
        cutter.arm(sending, cut);
        const error = await writer
          .forUser(user)
          .remember(told)
          .then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
        const wasCut = cutter.disarm();
        if (error !== undefined) {
          outcomes.refused += 1;
          expect(error).toBeInstanceOf(StorageError);
          expect(['lost', 'unavailable']).toContain((error as StorageError).reason);
          const kept = (await seen.forUser(user).list()).flatMap(({ sourceIds }) => sourceIds).sort();
          expect([[], ['bees', 'boat']]).toContainEqual(kept);
          outcomes.stored += kept.length / 2;
          await writer.forUser(user).remember(told);
        }
        const kept = (await seen.forUser(user).list()).flatMap(({ sourceIds }) => sourceIds).sort();
        expect([sending, kept]).toEqual([sending, ['bees', 'boat']]);
        await writer.close();
        if (!wasCut) break;
      }
      await seen.close();
      await cutter.close();
      expect(outcomes.refused).toBeGreaterThan(0);
      // After COMMIT was done and before it was confirmed, everything is stored although the write failed.
      expect(outcomes.stored).toBe(cut === 'after' ? 1 : 0);
    },
  );
});

describeWithPostgres('a database whose transactions are serialisable by default', ({ url, query }) => {
  it('takes writes at the same time, none of which it refuses', async () => {
    await query('ALTER DATABASE postgres SET default_transaction_isolation = serializable');
    const memories = Array.from({ length: 3 }, () =>
      createMemory({ user: 'ann', system: postgresMemory({ connection: url(), schema: 'serialisable' }) }),
    );
    const ids = Array.from({ length: 30 }, (_, place) => `m${place}`);
    await Promise.all(
      ids.map((id, place) => memories[place % 3]?.remember({ id, content: `I keep ${place} bees.` })),
    );
    const listed = (await memories[0]?.list())?.flatMap(({ sourceIds }) => sourceIds) ?? [];
    expect(listed.sort()).toEqual([...ids].sort());
    await Promise.all(memories.map((memory) => memory.close()));
  });
});

/** Three users who store one message after the other, also after an error, until `stop`. */
function startWriters(memory: Memory) {
  const users = ['ann', 'bob', 'cem'];
  const confirmed = new Map(users.map((user) => [user, 0]));
  const refused: unknown[] = [];
  let isOver = false;
  const writing = users.map(async (user) => {
    for (let place = 0; !isOver; ) {
      await memory
        .forUser(user)
        .remember({ id: `m${place}`, content: `I keep ${place} bees.` })
        .then(
          () => {
            place += 1;
            confirmed.set(user, place);
          },
          (error: unknown) => refused.push(error),
        );
    }
  });
  return {
    refused,
    most: () => Math.max(...confirmed.values()),
    untilEachHas: (count: number) =>
      vi.waitFor(() => expect(Math.min(...confirmed.values())).toBeGreaterThan(count), { timeout: 60_000 }),
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(writing);
    },
    /** Everything that was confirmed is there, nothing twice, and each refusal is typed. */
    async check(): Promise<void> {
      for (const [user, count] of confirmed) {
        const kept = (await memory.forUser(user).list()).flatMap(({ sourceIds }) => sourceIds);
        const ids = Array.from({ length: count }, (_, place) => `m${place}`);
        expect([user, kept.sort()]).toEqual([user, ids.sort()]);
      }
      expect(refused.length).toBeGreaterThan(0);
      for (const error of refused) expect(error).toBeInstanceOf(StorageError);
    },
  };
}

describeWithPostgres('a server that ends sessions, also within a transaction', ({ url, query }) => {
  it('has everything that it confirmed, nothing twice, and the memory goes on', async () => {
    const memory = createMemory({ system: postgresMemory({ connection: url(), schema: 'ended' }) });
    const writers = startWriters(memory);
    try {
      await writers.untilEachHas(2);
      let withinTransactions = 0;
      while (withinTransactions < 5) {
        const ended = await query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND xact_start IS NOT NULL`,
        );
        withinTransactions += ended.length;
      }
      await writers.untilEachHas(writers.most() + 2);
    } finally {
      await writers.stop();
    }
    await writers.check();
    await memory.close();
  });
});

describeWithPostgres('a server that crashes and starts again', ({ url, folder }) => {
  it('has everything that it confirmed, nothing twice, and the memory goes on', async () => {
    const installed = findPostgres();
    if ('missing' in installed) throw new Error(installed.missing);
    const control = (...args: string[]): void => {
      const [program = '', ...rest] = [...installed.asUser, join(installed.programs, 'pg_ctl')];
      const data = join(folder(), 'data');
      execFileSync(program, [...rest, '-D', data, '-w', '-l', join(data, 'log'), ...args], {
        cwd: folder(),
        stdio: 'ignore',
      });
    };
    const memory = createMemory({ system: postgresMemory({ connection: url(), schema: 'crashed' }) });
    const writers = startWriters(memory);
    try {
      await writers.untilEachHas(5);
      control('restart', '-m', 'immediate');
      await writers.untilEachHas(writers.most() + 5);
    } finally {
      await writers.stop();
    }
    await writers.check();
    await memory.close();
    control('stop', '-m', 'immediate');
  });
});
