import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type MemoryStorage, StorageError } from '@memgym/core';
import { isThere, localPath } from '@memgym/files';
import { openFolderStorage } from '@memgym/memory-systems';

/** Whether a place is the URL of a PostgreSQL database. */
export const isDatabase = (place: string): boolean => /^postgres(?:ql)?:\/\//.test(place);

/** Where a memory is stored. */
export interface StoredPlace {
  /** A folder, a SQLite file, or the URL of a PostgreSQL database. */
  readonly place: string;
  /** The schema of a database. Default `memgym`. */
  readonly schema?: string | undefined;
}

/**
 * Opens the storage of an existing memory. A storage makes what is missing, but who only looks must leave nothing behind.
 *
 * @throws {ConfigError} when there is no memory, or it is in use
 */
export async function openStored({ place, schema }: StoredPlace): Promise<MemoryStorage> {
  const inDatabase = isDatabase(place);
  if (schema !== undefined && !inDatabase) {
    throw new ConfigError('--schema is for a database.', { key: '--schema', hint: 'Omit it.' });
  }
  try {
    if (inDatabase) {
      const { openPostgresStorage } = await import('@memgym/storage-postgres');
      return await openPostgresStorage(place, { create: false, ...(schema !== undefined && { schema }) });
    }
    const path = localPath('storage', place);
    if (isThere(join(path, 'memory.json'))) return await openFolderStorage(path);
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) {
      const { openSqliteStorage } = await import('@memgym/storage-sqlite');
      return await openSqliteStorage(path);
    }
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
