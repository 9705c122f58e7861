import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type JsonObject, type MemoryStorage, StorageError } from '@memgym/core';
import { isThere, localPath } from '@memgym/files';
import { openFolderStorage } from '@memgym/memory-systems';
import { takeParameter } from '../declared/flag-values.js';

/** How to open a stored memory. What is not given is read from the storage. */
export interface InspectedMemory {
  /** A folder, a SQLite file, or the URL of a PostgreSQL database; `?schema=` in it names the schema, default `memgym`. */
  readonly place: string;
  /** Default: the system that the storage names; of an empty storage, that of `createMemory`. */
  readonly system?: string | undefined;
  /** The system that the storage names from which the memory comes. Only a built-in one is taken. */
  readonly writtenBy?: string | undefined;
  /** Options of the system. Default: its defaults. */
  readonly options?: JsonObject | undefined;
  /** A type, or settings as JSON. Default: the one that the storage names. */
  readonly embedder?: string | undefined;
  /** A model for systems that ask one while they read. Default: none; such a read fails. */
  readonly model?: string | undefined;
}

/** Whether a place is the URL of a PostgreSQL database. */
export const isDatabase = (place: string): boolean => /^postgres(?:ql)?:\/\//.test(place);

/**
 * Opens the storage of an existing memory. A storage makes what is missing, but who only looks must leave nothing behind.
 *
 * @throws {ConfigError} when there is no memory, or it is in use
 */
export async function openStored(place: string): Promise<MemoryStorage> {
  try {
    if (isDatabase(place)) return await openDatabase(place, { create: false });
    const path = localPath('storage', place);
    if (isThere(join(path, 'memory.json'))) return await openFolderStorage(path);
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return await openSqlite(path);
  } catch (error) {
    if (!StorageError.isInstance(error) || error.reason !== 'in-use') throw error;
    throw new ConfigError(`${error.message} A folder or a SQLite file is open in one process at a time.`, {
      key: 'storage',
      cause: error,
      hint: 'Stop the program that has it, such as a server, or look at a copy made while it is stopped. A memory in PostgreSQL can be inspected while others use it.',
    });
  }
  throw new ConfigError(`${place} is not a stored memory.`, {
    key: 'storage',
    hint: 'Give the folder that was given to `openFolderStorage`, the file of `openSqliteStorage`, or a URL that starts with postgresql://.',
  });
}

/**
 * Opens a storage, which makes what is missing: PostgreSQL, by its address or the word `postgres`, with the rest from `PGHOST`,
 * `PGUSER`, `PGPASSWORD` and so on; a SQLite file, by its ending; otherwise a folder.
 *
 * @throws {StorageError} when it cannot be opened
 */
export async function openOrMakeStorage(place: string): Promise<MemoryStorage> {
  if (isDatabase(place) || place === 'postgres') return openDatabase(place, {});
  const path = localPath('storage', place);
  return /\.(?:db|sqlite3?)$/.test(path) ? openSqlite(path) : openFolderStorage(path);
}

async function openDatabase(place: string, options: { readonly create?: boolean }): Promise<MemoryStorage> {
  const { openPostgresStorage } = await import('@memgym/storage-postgres');
  const [url, schema] = takeParameter(place, 'schema');
  return openPostgresStorage(url === 'postgres' ? undefined : url, {
    ...options,
    ...(schema !== undefined && { schema }),
  });
}

async function openSqlite(path: string): Promise<MemoryStorage> {
  const { openSqliteStorage } = await import('@memgym/storage-sqlite');
  return openSqliteStorage(path);
}
