import { StorageError } from '@memgym/core/errors';
import {
  canonicalJson,
  type JsonObject,
  type LockedPart,
  type MemoryStorage,
  type StorageChange,
  type StorageLock,
} from '@memgym/core/memory';
import { type Everything, releaseLocks, takeLocks } from './advisory-locks.js';
import { checkServer } from './check-server.js';
import { commitChange, type EncodedChange, isPutOnly, putAtOnce } from './commit-change.js';
import { createConnections, type Session } from './connections.js';
import { knownConnection, type PostgresConnection } from './postgres-connection.js';
import { prepareSchema, readManifest, storeManifest } from './prepare-schema.js';
import { readDifference } from './read-difference.js';
import { encodeRows } from './row-codec.js';
import { tablesOf } from './schema.js';
import { sha256Bytes } from './sha256-bytes.js';

export interface PostgresStorageOptions {
  /** Schema of the tables; each memory has its own. It is created if it does not exist. Default `memgym`. */
  readonly schema?: string;
  /** Whether a missing memory is created; false to only read one. Default true. */
  readonly create?: boolean;
  /**
   * Connections for writing. Each write holds one for its duration, including model calls; further writes wait. Default
   * 10.
   */
  readonly concurrentWrites?: number;
  /** Connections for reading. Default 4. */
  readonly concurrentReads?: number;
  /** Maximum time in milliseconds that a write waits for writes of other processes to the same scope. Default 60,000. */
  readonly lockTimeoutMs?: number;
  /**
   * Maximum time in milliseconds that a call waits while the server has no free connection, or is starting. Default
   * 60,000.
   */
  readonly connectTimeoutMs?: number;
  /**
   * Time in milliseconds after which an idle connection is closed, so that other pools of a server with few connections
   * can have it. Default 30,000.
   */
  readonly idleTimeoutMs?: number;
}

/**
 * Stores a memory in PostgreSQL. Any number of processes can open the same one: writes of a user exclude each other
 * across processes, and each process sees the writes of the others. A write is one transaction and is permanent when it
 * returns.
 *
 * @param connection `postgresql://user@host:5432/database`, or its parts. Default the environment: `PGHOST`,
 * `PGDATABASE`, `PGUSER`, `PGPASSWORD`, …
 *
 * @example
 * ```ts
 * import { createMemory } from '@memgym/memory-systems';
 * import { openPostgresStorage } from '@memgym/storage-postgres';
 *
 * const storage = await openPostgresStorage(process.env.DATABASE_URL);
 * const memory = createMemory({ storage });
 * ```
 *
 * @throws {InvalidArgumentError} for a text that is not a connection string, or an unusable schema name
 * @throws {StorageError} when the server cannot be reached, refuses, has tables of a later version or a database that is
 * not in UTF-8, has no memory that `create: false` could open, or is behind a pooler that gives each transaction another session. Errors never contain the password.
 */
export async function openPostgresStorage(
  connection: string | PostgresConnection = {},
  {
    schema = 'memgym',
    create = true,
    concurrentWrites = 10,
    concurrentReads = 4,
    lockTimeoutMs = 60_000,
    connectTimeoutMs = 60_000,
    idleTimeoutMs = 30_000,
  }: PostgresStorageOptions = {},
): Promise<MemoryStorage> {
  const known = knownConnection(connection);
  const tables = tablesOf(schema);
  const timeouts = { lockTimeoutMs, connectTimeoutMs, idleTimeoutMs };
  const readers = createConnections(known, { max: concurrentReads, ...timeouts });
  // Separate connections, because a writer holds one during its model calls.
  const writers = createConnections(known, { max: concurrentWrites, ...timeouts });
  const close = async (): Promise<void> => {
    await Promise.all([readers.close(), writers.close()]);
  };
  let manifest: JsonObject | undefined;

  try {
    await checkServer(writers, known);
    const session = await writers.connect();
    try {
      await session.transaction((client) => prepareSchema(client, tables, { schema, create }, known.place));
      manifest = await session.query((client) => readManifest(client, tables));
    } finally {
      await session.end(async () => undefined);
    }
  } catch (error) {
    await close();
    throw error;
  }

  async function lockedSession(part: LockedPart | Everything): Promise<Session> {
    const session = await writers.connect();
    try {
      await session.query((client) => takeLocks(client, schema, part));
      return session;
    } catch (error) {
      await release(session);
      throw error;
    }
  }

  async function release(session: Session): Promise<void> {
    await session.end(releaseLocks);
  }

  async function commitIn(session: Session, scope: string, change: EncodedChange): Promise<number> {
    if (isPutOnly(change)) return session.query((client) => putAtOnce(client, tables, scope, change));
    return session.transaction((client) => commitChange(client, tables, scope, change));
  }

  async function lock(part: LockedPart): Promise<StorageLock> {
    const session = await lockedSession(part);
    let isScrubbed = false;
    return {
      async commit(scope, change) {
        const encoded = encodeChange(change);
        if (session.isBroken) throw lost(known.place);
        try {
          const revision = await commitIn(session, scope, encoded);
          isScrubbed ||= encoded.scrub;
          return revision;
        } catch (error) {
          throw session.isBroken ? lost(known.place) : error;
        }
      },
      async release() {
        await release(session);
        if (isScrubbed) await vacuum();
      },
    };
  }

  /** Removes old versions of rows from the tables; versions that are still being read are left to autovacuum. */
  async function vacuum(): Promise<void> {
    await readers
      .query((client) => client.query(`VACUUM (SKIP_LOCKED) ${tables.rows}, ${tables.scopes}`))
      .catch(() => undefined);
  }

  return {
    name: `${known.place}, schema ${schema}`,
    get manifest() {
      return manifest;
    },
    async describe(given) {
      const stored = await readers.query((client) => storeManifest(client, tables, given));
      manifest = stored;
      if (canonicalJson(stored) === canonicalJson(given)) return;
      throw new StorageError(
        'mismatch',
        known.place,
        `its schema ${schema} contains a memory of ${canonicalJson(stored)}.`,
        {
          hint: 'Use a separate schema for each memory, or open this one with the system and embedder that made it.',
        },
      );
    },
    scopes: (user) =>
      readers.query(async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `SELECT name FROM ${tables.scopes}${user === undefined ? '' : ' WHERE user_digest = $1'}`,
          user === undefined ? [] : [sha256Bytes(user)],
        );
        return rows.map(({ name }) => name);
      }),
    read: async (scope) =>
      (await readers.query((client) => readDifference(client, tables, scope, 0))).rows.slice(),
    async commit(scope, change) {
      const own = await lock({ scope });
      try {
        await own.commit(scope, change);
      } finally {
        await own.release();
      }
    },
    async replace(scopes) {
      const encoded = [...scopes].map(([scope, rows]) => [scope, encodeRows(rows)] as const);
      const session = await lockedSession('everything');
      try {
        await session.transaction(async (client) => {
          await client.query(`TRUNCATE ${tables.rows}, ${tables.scopes}`);
          for (const [scope, put] of encoded) {
            if (put.length > 0) {
              await commitChange(client, tables, scope, { clear: false, scrub: false, remove: [], put });
            }
          }
        });
      } finally {
        await release(session);
      }
    },
    close,
    sharing: {
      lock,
      async since(scope, since) {
        const difference = await readers.query((client) => readDifference(client, tables, scope, since));
        // Another process was the first to write.
        if (manifest === undefined && difference.rows.length > 0) {
          manifest = await readers.query((client) => readManifest(client, tables));
        }
        return difference;
      },
    },
  };
}

function encodeChange({ clear = false, scrub = false, remove = [], put = [] }: StorageChange): EncodedChange {
  return { clear, scrub, remove: remove.map(sha256Bytes), put: encodeRows(put) };
}

function lost(place: string): StorageError {
  return new StorageError('lost', place, 'the connection broke before the change was confirmed.', {
    hint: 'Repeat the write: messages that are already stored are not stored twice.',
  });
}
