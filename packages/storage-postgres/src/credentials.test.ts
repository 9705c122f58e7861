import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { openPostgresStorage, type PostgresConnection } from './index.js';
import { knownConnection } from './postgres-connection.js';
import { postgresProblem } from './postgres-problem.js';

const password = 'hunter2 with:@ signs';
const encoded = encodeURIComponent(password);

async function failureOf(connection: string | PostgresConnection): Promise<string> {
  const error: unknown = await openPostgresStorage(connection).then(
    () => undefined,
    (problem) => problem,
  );
  expect(error).toBeInstanceOf(Error);
  const { cause, ...own } = error as Error & { hint?: string };
  return inspect([error, cause, own, JSON.stringify(error)], { depth: 10, showHidden: true });
}

/** A server that sends the same message to every client and hangs up. */
async function serverThatSays(said: Buffer): Promise<{ port: number; stop: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as { port: number }).port, stop: () => server.close() };
}

it('shows the password in no error of any kind', async () => {
  const refusal = `SFATAL\0C28P01\0MI do not like ${password} or ${encoded} \0\0`;
  const size = Buffer.alloc(5);
  size.write('E');
  size.writeInt32BE(4 + Buffer.byteLength(refusal), 1);
  const server = await serverThatSays(Buffer.concat([size, Buffer.from(refusal)]));
  try {
    const connections = [
      `postgresql://ann:${encoded}@127.0.0.1:${server.port}/memory`,
      { host: '127.0.0.1', port: server.port, user: 'ann', database: 'memory', password },
      `postgresql://ann:${encoded}@127.0.0.1:1/memory`,
      `postgresql://ann:${encoded}@127.0.0.1:99999999/memory`,
      `postgresql://ann:${encoded}@[::1/memory`,
      `ann:${encoded}@ %% nonsense`,
      { host: '/nowhere', user: 'ann', database: 'memory', password },
    ];
    for (const connection of connections) {
      const shown = await failureOf(connection);
      expect(shown).not.toContain('hunter2');
      expect(shown).toMatch(/StorageError|InvalidArgumentError/);
    }
    expect(await failureOf(connections[0] ?? '')).toContain('I do not like [redacted] or [redacted]');
  } finally {
    server.stop();
  }
});

it('names the database, host and port', () => {
  expect(knownConnection(`postgresql://ann:${encoded}@db.example:5433/memory`).place).toBe(
    'PostgreSQL memory at db.example:5433',
  );
});

it('shows no contents of rows, which PostgreSQL adds to some errors', () => {
  const known = knownConnection('postgresql://ann@db.example/memory');
  const error = Object.assign(new Error('duplicate key value violates unique constraint "rows_pkey"'), {
    code: '23505',
    detail: 'Key (key)=(I have the flu) already exists.',
  });
  expect(inspect(postgresProblem(known, error), { depth: 5, showHidden: true })).not.toContain('flu');
});

it.each([
  ['55P03', 'in-use'],
  ['40P01', 'in-use'],
  ['XX001', 'damaged'],
  ['53100', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['something else', 'unavailable'],
])('the code %s gives the reason %s, with a hint', (code, reason) => {
  const known = knownConnection('postgresql://ann@db.example/memory');
  const problem = postgresProblem(known, Object.assign(new Error('It did not work'), { code }));
  expect(problem).toMatchObject({ name: 'StorageError', reason, hint: expect.stringMatching(/\w.*\.$/) });
  expect(problem.message).toContain('It did not work');
});

it.each(['', 'Memory', 'a b', 'pg_memory', '1st', 'x'.repeat(64), 'a"; DROP SCHEMA public; --'])(
  'refuses the schema %j before it connects',
  async (schema) => {
    await expect(openPostgresStorage('postgresql://nowhere.invalid/', { schema })).rejects.toMatchObject({
      name: 'InvalidArgumentError',
    });
  },
);
