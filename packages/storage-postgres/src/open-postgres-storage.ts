import { StorageError } from '@memgym/core/errors';
import {
  canonicalJson,
  type JsonObject,
  type LockedPart,
  type MemoryStorage,
  type ScopeDifference,
  type StorageChange,
  type StorageLock,
  type StorageWithBackup,
} from '@memgym/core/memory';
import { backupToFolder } from '@memgym/memory-systems/storage';
import type { ClientBase } from 'pg';
import { type Everything, releaseLocks, takeLocks } from './advisory-locks.js';
import { checkServer } from './check-server.js';
import { commitChange, type EncodedChange, isPutOnly, putAtOnce } from './commit-change.js';
import { Connections, type Session } from './connections.js';
import { type KnownConnection, knownConnection, type PostgresConnection } from './postgres-connection.js';
import { prepareSchema, readManifest, storeManifest } from './prepare-schema.js';
import { readDifference } from './read-difference.js';
import { encodeRows } from './row-codec.js';
import { type Tables, tablesOf } from './schema.js';
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
  options: PostgresStorageOptions = {},
): Promise<StorageWithBackup> {
  const { schema = 'memgym', create = true } = options;
  const storage = new PostgresStorage(knownConnection(connection), schema, options);
  await storage.prepare(create);
  return {
    name: storage.name,
    get manifest() {
      return storage.manifest;
    },
    describe: (manifest) => storage.describe(manifest),
    scopes: (user) => storage.scopes(user),
    read: async (scope) => (await storage.difference(scope, 0)).rows.slice(),
    commit: (scope, change) => storage.commit(scope, change),
    replace: (scopes) => storage.replace(scopes),
    backup: (to) => storage.backup(to),
    close: () => storage.close(),
    sharing: {
      lock: (part) => storage.lock(part),
      since: (scope, revision) => storage.since(scope, revision),
    },
  };
}

/** The tables of a storage, read and written by two pools: a writer holds a connection during its model calls. */
class PostgresStorage {
  readonly #connection: KnownConnection;
  readonly #schema: string;
  readonly #tables: Tables;
  readonly #readers: Connections;
  readonly #writers: Connections;
  manifest: JsonObject | undefined;

  constructor(
    connection: KnownConnection,
    schema: string,
    {
      concurrentWrites = 10,
      concurrentReads = 4,
      lockTimeoutMs = 60_000,
      connectTimeoutMs = 60_000,
      idleTimeoutMs = 30_000,
    }: PostgresStorageOptions,
  ) {
    this.#connection = connection;
    this.#schema = schema;
    this.#tables = tablesOf(schema);
    const timeouts = { lockTimeoutMs, connectTimeoutMs, idleTimeoutMs };
    this.#readers = new Connections(connection, { max: concurrentReads, ...timeouts });
    this.#writers = new Connections(connection, { max: concurrentWrites, ...timeouts });
  }

  get name(): string {
    return `${this.#connection.place}, schema ${this.#schema}`;
  }

  /** Makes what is missing, and reads the manifest. @throws {StorageError} and closes the connections */
  async prepare(create: boolean): Promise<void> {
    const { place } = this.#connection;
    try {
      await checkServer(this.#writers, this.#connection);
      const session = await this.#writers.connect();
      try {
        const options = { schema: this.#schema, create };
        await session.transaction((client) => prepareSchema(client, this.#tables, { ...options, place }));
        this.manifest = await session.query((client) => readManifest(client, this.#tables));
      } finally {
        await session.end(async () => undefined);
      }
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async describe(given: JsonObject): Promise<void> {
    const stored = await this.#readers.query((client) => storeManifest(client, this.#tables, given));
    this.manifest = stored;
    if (canonicalJson(stored) === canonicalJson(given)) return;
    throw new StorageError(
      'mismatch',
      this.#connection.place,
      `its schema ${this.#schema} contains a memory of ${canonicalJson(stored)}.`,
      {
        hint: 'Use a separate schema for each memory, or open this one with the system and embedder that made it.',
      },
    );
  }

  scopes(user: string | undefined): Promise<string[]> {
    return this.#readers.query((client) => scopesIn(client, this.#tables, user));
  }

  /** See `MemoryStorage.backup`: a folder, for `openFolderStorage`, with the state of one moment. */
  async backup(to: string | URL): Promise<void> {
    const session = await this.#readers.connect();
    try {
      await session.transaction(async (client) => {
        await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        const tables = this.#tables;
        const manifest = await readManifest(client, tables);
        const { name } = this;
        const from = {
          ...{ name, manifest },
          scopes: () => scopesIn(client, tables, undefined),
          read: async (scope: string) => [
            ...(await readDifference(client, tables, { scope, since: 0 })).rows,
          ],
        };
        await backupToFolder(from, to);
      });
    } finally {
      await session.end(async () => undefined);
    }
  }

  difference(scope: string, since: number): Promise<ScopeDifference> {
    return this.#readers.query((client) => readDifference(client, this.#tables, { scope, since }));
  }

  async since(scope: string, since: number): Promise<ScopeDifference> {
    const difference = await this.difference(scope, since);
    // Another process was the first to write.
    if (this.manifest === undefined && difference.rows.length > 0) {
      this.manifest = await this.#readers.query((client) => readManifest(client, this.#tables));
    }
    return difference;
  }

  async commit(scope: string, change: StorageChange): Promise<void> {
    const own = await this.lock({ scope });
    try {
      await own.commit(scope, change);
    } finally {
      await own.release();
    }
  }

  async replace(scopes: Parameters<MemoryStorage['replace']>[0]): Promise<void> {
    const tables = this.#tables;
    const encoded = [...scopes].map(([scope, rows]) => [scope, encodeRows(rows)] as const);
    const session = await this.#lockedSession('everything');
    try {
      await session.transaction(async (client) => {
        await client.query(`TRUNCATE ${tables.rows}, ${tables.scopes}`);
        for (const [scope, put] of encoded) {
          if (put.length === 0) continue;
          await commitChange(client, tables, {
            scope,
            change: { clear: false, scrub: false, remove: [], put },
          });
        }
      });
    } finally {
      await release(session);
    }
  }

  async lock(part: LockedPart): Promise<StorageLock> {
    const session = await this.#lockedSession(part);
    const { place } = this.#connection;
    let isScrubbed = false;
    return {
      commit: async (scope, change) => {
        const encoded = encodeChange(change);
        if (session.isBroken) throw lost(place);
        try {
          const revision = await this.#commitIn(session, scope, encoded);
          isScrubbed ||= encoded.scrub;
          return revision;
        } catch (error) {
          throw session.isBroken ? lost(place) : error;
        }
      },
      release: async () => {
        await release(session);
        if (isScrubbed) await this.#vacuum();
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#readers.close(), this.#writers.close()]);
  }

  async #lockedSession(part: LockedPart | Everything): Promise<Session> {
    const session = await this.#writers.connect();
    try {
      await session.query((client) => takeLocks(client, this.#schema, part));
      return session;
    } catch (error) {
      await release(session);
      throw error;
    }
  }

  #commitIn(session: Session, scope: string, change: EncodedChange): Promise<number> {
    const tables = this.#tables;
    if (isPutOnly(change)) return session.query((client) => putAtOnce(client, tables, { scope, change }));
    return session.transaction((client) => commitChange(client, tables, { scope, change }));
  }

  /** Removes old versions of rows from the tables; versions that are still being read are left to autovacuum. */
  async #vacuum(): Promise<void> {
    const { rows, scopes } = this.#tables;
    await this.#readers
      .query((client) => client.query(`VACUUM (SKIP_LOCKED) ${rows}, ${scopes}`))
      .catch(() => undefined);
  }
}

async function scopesIn(
  client: Pick<ClientBase, 'query'>,
  { scopes }: Tables,
  user: string | undefined,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM ${scopes}${user === undefined ? '' : ' WHERE user_digest = $1'}`,
    user === undefined ? [] : [sha256Bytes(user)],
  );
  return rows.map(({ name }) => name);
}

async function release(session: Session): Promise<void> {
  await session.end(releaseLocks);
}

function encodeChange({ clear = false, scrub = false, remove = [], put = [] }: StorageChange): EncodedChange {
  return { clear, scrub, remove: remove.map(sha256Bytes), put: encodeRows(put) };
}

function lost(place: string): StorageError {
  return new StorageError('lost', place, 'the connection broke before the change was confirmed.', {
    hint: 'Repeat the write: messages that are already stored are not stored twice.',
  });
}
