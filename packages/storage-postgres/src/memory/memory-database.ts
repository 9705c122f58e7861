import { StorageError } from '@memgym/core/errors';
import type { JsonObject } from '@memgym/core/memory';
import type { ClientBase } from 'pg';
import { checkServer } from '../check-server.js';
import { Connections } from '../connections.js';
import type { KnownConnection } from '../postgres-connection.js';
import type { WordReader } from './index-words-again.js';
import type { PostgresMemoryOptions } from './memory-options.js';
import { dropStatement, type MemoryTables } from './memory-tables.js';
import { openMemoryTables } from './open-memory-tables.js';

/** The database of one memory. Its tables are created on first use. */
export interface MemoryDatabase {
  /** Runs a statement, outside of a transaction. */
  query<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Runs statements in a transaction: all of them, or none if `work` fails. */
  transaction<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** A second call does nothing. */
  close(): Promise<void>;
}

interface MemoryDatabaseParts {
  readonly tables: MemoryTables;
  /** The settings on which the tables depend. */
  readonly parts: JsonObject;
  readonly reader: WordReader;
  readonly options: PostgresMemoryOptions;
  /** False to only read existing tables. */
  readonly create: boolean;
}

export function createMemoryDatabase(
  connection: KnownConnection,
  { tables, parts, reader, options, create }: MemoryDatabaseParts,
): MemoryDatabase {
  const { connections, lockTimeoutMs, connectTimeoutMs, efSearch } = options;
  const isTemporary = tables.schema === undefined;
  let database: Connections | undefined;
  let opening: Promise<Connections> | undefined;

  async function transactionIn<T>(on: Connections, work: (client: ClientBase) => Promise<T>): Promise<T> {
    const session = await on.connect();
    try {
      return await session.transaction(work);
    } finally {
      await session.end(() => Promise.resolve());
    }
  }

  async function open(): Promise<Connections> {
    database ??= new Connections(connection, {
      // Temporary tables belong to one session.
      max: isTemporary ? 1 : connections,
      isLasting: isTemporary,
      lockTimeoutMs,
      connectTimeoutMs,
      settings: {
        ...(tables.dimensions !== undefined && {
          'hnsw.ef_search': efSearch,
          'hnsw.iterative_scan': 'strict_order',
        }),
        ...(!create && { default_transaction_read_only: 'on' }),
      },
    });
    const opened = database;
    await checkServer(opened, connection);
    await transactionIn(opened, (client) =>
      openMemoryTables(client, tables, { parts, reader, create, place: connection.place }),
    );
    return opened;
  }

  function opened(): Promise<Connections> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /** A temporary memory is gone with its connection, so repeating a call would not help. */
  async function orGone<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!isTemporary || !StorageError.isInstance(error) || error.reason !== 'lost') throw error;
      throw new StorageError(
        'lost',
        connection.place,
        'the memory was temporary, and is gone with its connection.',
        { hint: 'Open a new one; with the option `schema`, it is permanent.', cause: error },
      );
    }
  }

  return {
    query: async (work) => orGone((await opened()).query(work)),
    transaction: async (work) => orGone(transactionIn(await opened(), work)),
    async close() {
      const held = await opening?.catch(() => undefined);
      if (isTemporary)
        await held?.query((client) => client.query(dropStatement(tables))).catch(() => undefined);
      await database?.close();
    },
  };
}
