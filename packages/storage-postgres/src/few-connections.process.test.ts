import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { scopeKey } from '@memgym/core';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { describeWithPostgres } from './__fixtures__/describe-with-postgres.js';
import { openPostgresStorage } from './index.js';

const scopeOf = (user: number) => scopeKey({ user: `u${user}` });
const put = [{ key: 'a', value: 1 }];

describeWithPostgres(
  'a server with few connections',
  ({ url, folder }) => {
    it('serves pools that are larger than it, since their calls wait', async () => {
      const storages = await Promise.all(
        ['one', 'two'].map((schema) =>
          openPostgresStorage(url(), {
            schema,
            concurrentWrites: 10,
            concurrentReads: 10,
            idleTimeoutMs: 200,
          }),
        ),
      );
      const users = Array.from({ length: 40 }, (_value, user) => user);
      for (const storage of storages) {
        await Promise.all(users.map((user) => storage.commit(scopeOf(user), { put })));
      }
      const read = await Promise.all(
        storages.flatMap((storage) => users.map((user) => storage.read(scopeOf(user)))),
      );
      expect(read).toEqual(Array.from({ length: 80 }, () => put));
      await Promise.all(storages.map((storage) => storage.close()));
    });

    it('refuses with the next step if none becomes free in time, and serves as soon as one does', async () => {
      const others = await Promise.all(Array.from({ length: 4 }, () => freeConnection(url())));
      await expect(openPostgresStorage(url(), { connectTimeoutMs: 30 })).rejects.toMatchObject({
        name: 'StorageError',
        reason: 'unavailable',
        message: expect.stringContaining('53300'),
        hint: expect.stringContaining('`connectTimeoutMs`'),
      });
      const opened = openPostgresStorage(url());
      await Promise.all(others.map((other) => other.end()));
      const storage = await opened;
      await storage.commit(scopeOf(0), { put });
      expect(await storage.read(scopeOf(0))).toEqual(put);
      await storage.close();
    });

    it('is awaited while it starts', async () => {
      let refused = 0;
      const sockets = new Set<Socket>();
      const starting = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        if (refused < 3) {
          refused += 1;
          socket.once('data', () => socket.end(refusal('57P03', 'the database system is starting up')));
          return;
        }
        const server = connect(join(folder(), '.s.PGSQL.5432'));
        server.on('error', () => socket.destroy());
        socket.pipe(server).pipe(socket);
      });
      await once(starting.listen(0, '127.0.0.1'), 'listening');
      const { port } = starting.address() as AddressInfo;
      // The URL has no host, which `URL` refuses.
      const [, user, password] = /\/\/(.*?):(.*?)@/.exec(url()) ?? [];
      const storage = await openPostgresStorage({
        host: '127.0.0.1',
        port,
        ...(user !== undefined && password !== undefined && { user, password }),
        database: 'postgres',
      });
      expect(refused).toBe(3);
      await storage.close();
      for (const socket of sockets) socket.destroy();
      starting.close();
    });
  },
  { max_connections: '4', superuser_reserved_connections: '0' },
);

/** A connection, as soon as the server has ended one that was closed before. */
function freeConnection(url: string): Promise<pg.Client> {
  return vi.waitFor(
    async () => {
      const client = new pg.Client(url);
      // Without a listener, the end of the server would be an unhandled error when the test fails.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** An ErrorResponse of PostgreSQL’s protocol. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
