import { ConfigError, type MemoryStorage } from '@memgym/core';
import { openFolderStorage } from '@memgym/memory-systems';

/**
 * The storage that a flag names: a folder; a SQLite file, by its ending; PostgreSQL, by its address or the word
 * `postgres`, with the rest from `PGHOST`, `PGUSER`, `PGPASSWORD` and so on.
 *
 * @throws {ConfigError} for an address with a password, which other users of the machine would see
 * @throws {StorageError} when it cannot be opened
 */
export async function openStorage(place: string): Promise<MemoryStorage> {
  const isAddress = /^postgres(ql)?:\/\//.test(place);
  if (isAddress || place === 'postgres') {
    if (isAddress && URL.canParse(place) && new URL(place).password !== '') {
      throw new ConfigError('--storage contains a password, which every user of this machine can read.', {
        key: '--storage',
        hint: 'Leave it out, and set PGPASSWORD.',
      });
    }
    const { openPostgresStorage } = await import('@memgym/storage-postgres');
    return openPostgresStorage(isAddress ? place : undefined);
  }
  if (/\.(db|sqlite3?)$/.test(place)) {
    const { openSqliteStorage } = await import('@memgym/storage-sqlite');
    return openSqliteStorage(place);
  }
  return openFolderStorage(place);
}
