import { StorageError } from '@memgym/core/errors';
import type { ClientBase } from 'pg';
import { Connections } from './connections.js';
import type { KnownConnection } from './postgres-connection.js';

/** How often two connections are asked for their sessions; other clients of a pooler may come between. */
const rounds = 3;

/**
 * Refuses a server that would damage or lose what is stored there.
 * @throws {StorageError} when the database is not in UTF-8, or a pooler gives each transaction another session
 */
export async function checkServer(database: Connections, connection: KnownConnection): Promise<void> {
  const { place } = connection;
  const isPooled = await database.query(async (client) => {
    await needUtf8(client, place);
    // A pooler makes up the number with which a client may cancel its statements.
    return (await sessionOf(client)) !== numberOf(client);
  });
  if (isPooled && !(await keepsSessions(connection))) {
    throw new StorageError(
      'unavailable',
      place,
      'a pooler gives each transaction another session, and the locks of a write belong to its session.',
      {
        hint: 'Connect to the server itself, or through session pooling (`pool_mode = session` of PgBouncer; port 5432 instead of 6543 of Supabase; the host without `-pooler` of Neon).',
      },
    );
  }
}

async function needUtf8(client: ClientBase, place: string): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new StorageError(
    'unavailable',
    place,
    `the database is in ${encoding}, which cannot hold every text.`,
    { hint: "Create one in UTF-8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0." },
  );
}

/** Whether two connections that are open at the same time always have the same two sessions. */
async function keepsSessions(connection: KnownConnection): Promise<boolean> {
  const database = new Connections(connection, { max: 2, lockTimeoutMs: 0, connectTimeoutMs: 60_000 });
  const one = await database.connect();
  try {
    const other = await database.connect();
    try {
      const seen = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, session] of Object.entries({ one, other })) {
          seen.add(`${name} ${await session.query(sessionOf)}`);
        }
      }
      const sessions = new Set(Array.from(seen, (text) => text.split(' ').at(-1)));
      return seen.size === 2 && sessions.size === 2;
    } finally {
      await other.end(() => Promise.resolve());
    }
  } finally {
    await one.end(() => Promise.resolve());
    await database.close();
  }
}

/** The server's process of the next statement. */
async function sessionOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

/** The server’s process that the connection was given. */
const numberOf = (client: ClientBase): unknown => Reflect.get(client, 'processID');
