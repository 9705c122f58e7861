import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { StorageError } from '@memgym/core/errors';
import { type JsonObject, type MemoryStorage, type StoredRow, sha256 } from '@memgym/core/memory';
import { holdLock, type Lock, localPath } from '@memgym/files';
import { decodeRow, encodeRow, type PlacedRow, rowChecksum, textChecksum } from './row-codec.js';
import { changeScope, dropScope, type ScopeEntry, scopeEntry } from './scope-tables.js';
import { openSqliteFile, type SqliteFile } from './sqlite-file.js';
import { damagedFile, sqliteProblem, unsettled } from './sqlite-problem.js';

/**
 * Stores a memory in a SQLite file, which is created with its folder if it does not exist. Every write is one
 * transaction and is on the disk when it returns. Erased contents are overwritten in the file and removed from the
 * write-ahead log next to it. Large indexes are cached next to the file, in `<file>-index`, and can be deleted at any
 * time. Only the owner may read the files. SQLite runs in this process as WebAssembly; a write blocks the event loop
 * until it is on the disk.
 *
 * @example
 * ```ts
 * import { createMemory } from '@memgym/memory-systems';
 * import { openSqliteStorage } from '@memgym/storage-sqlite';
 *
 * const memory = createMemory({ storage: await openSqliteStorage('./memory.db') });
 * ```
 *
 * @param file a path, or a `file:` URL without options. `:memory:` is refused: a memory without a storage ends with the
 * process
 * @throws {InvalidArgumentError} for something else than the path of a file
 * @throws {StorageError} when another process has the file open, it belongs to another program, or it is damaged
 */
export async function openSqliteStorage(file: string | URL): Promise<MemoryStorage> {
  const path = resolve(localPath('file', file));
  const { database, lock } = await taken(path);
  let manifest: JsonObject | undefined;
  let closed = false;
  let isUnsettled = false;

  const indexFolder = (scope: string): string => join(indexesOf(path), sha256(JSON.stringify(scope)));
  const close = (): void => {
    closed = true;
    try {
      // Closing also writes to the file.
      lock.check();
      database.close();
    } finally {
      lock.release();
    }
  };
  async function use<T>(work: () => T): Promise<T> {
    if (closed) throw new StorageError('unavailable', path, 'it is closed.', { hint: 'Open it again.' });
    try {
      lock.check();
      // If this failed after an erasure, the erased contents must still be removed from the files.
      if (isUnsettled) settle();
      return work();
    } catch (error) {
      throw sqliteProblem(path, error);
    }
  }

  const settle = (): void => {
    isUnsettled = true;
    try {
      database.settle();
    } catch (error) {
      throw unsettled(path, error);
    }
    isUnsettled = false;
  };

  try {
    manifest = await use(() => readManifest(path, database));
  } catch (error) {
    close();
    throw error;
  }

  function textOf(scope: number, key: string, place: number): string {
    const written = JSON.stringify(key);
    // The lookup by position is local, but a row that was removed and added again has another position.
    const row = closed
      ? undefined
      : (database.get('SELECT text, text_checksum FROM rows WHERE place = ? AND scope = ? AND key = ?', [
          place,
          scope,
          written,
        ]) ??
        database.get('SELECT text, text_checksum FROM rows WHERE scope = ? AND key = ?', [scope, written]));
    if (row === undefined) {
      throw new StorageError('erased', path, `the row ${JSON.stringify(key)} was erased while it was read.`, {
        hint: 'Read again.',
      });
    }
    const { text, text_checksum: checksum } = row;
    if (typeof text !== 'string' || textChecksum(text) !== checksum) {
      throw damagedFile(path, `the text of row ${JSON.stringify(key)} is damaged.`);
    }
    return JSON.parse(text) as string;
  }

  function rowsOf({ scope, count, checksum }: ScopeEntry): StoredRow[] {
    const read = (key: string, place: number): string => textNow(() => textOf(scope, key, place));
    const rows: StoredRow[] = [];
    let sum = 0;
    let isDamaged = false;
    // Reads all rows, even damaged ones, because an unfinished statement would block `settle`.
    for (const found of database.each(
      'SELECT place, key, value, vector, checksum, text_checksum FROM rows WHERE scope = ? ORDER BY place',
      [scope],
    )) {
      const row = found as unknown as PlacedRow;
      const decoded = decodeRow(row, read);
      if (decoded === undefined) isDamaged = true;
      else rows.push(decoded);
      sum = (sum ^ rowChecksum(row)) >>> 0;
    }
    if (isDamaged) throw damagedFile(path, `a row is damaged.`);
    if (rows.length === count && sum === checksum) return rows;
    throw damagedFile(
      path,
      `the rows of a scope are incomplete or damaged (${rows.length} of ${count} found).`,
    );
  }

  function textNow(read: () => string): string {
    try {
      return read();
    } catch (error) {
      throw sqliteProblem(path, error);
    }
  }

  return {
    name: `SQLite file ${path}`,
    get manifest() {
      return manifest;
    },
    describe: (given) =>
      use(() => {
        const text = JSON.stringify(given);
        database.transaction(() => {
          database.run('DELETE FROM manifest');
          database.run('INSERT INTO manifest VALUES (1, ?, ?)', [text, crc32(text)]);
        });
        manifest = JSON.parse(text) as JsonObject;
      }),
    scopes: (user) =>
      use(() => {
        const names =
          user === undefined
            ? database.all('SELECT name FROM scopes')
            : database.all('SELECT name FROM scopes WHERE name >= ? AND name < ?', namesOf(user));
        return names.map(({ name }) => JSON.parse(String(name)) as string);
      }),
    read: (scope) =>
      use(() => {
        const entry = scopeEntry(database, scope);
        return entry === undefined ? [] : rowsOf(entry);
      }),
    commit: (scope, { clear = false, remove = [], put = [], scrub = false }) =>
      use(() => {
        const rows = put.map(encodeRow);
        if (clear || scrub) rmSync(indexFolder(scope), { recursive: true, force: true });
        database.transaction(() => {
          if (clear) dropScope(database, scope);
          changeScope(database, scope, remove, rows);
        });
        if (scrub) settle();
      }),
    indexFolder,
    replace: (scopes) =>
      use(() => {
        const encoded = [...scopes].map(([scope, rows]) => [scope, [...rows].map(encodeRow)] as const);
        database.transaction(() => {
          database.run('DELETE FROM rows');
          database.run('DELETE FROM scopes');
          for (const [scope, rows] of encoded) changeScope(database, scope, [], rows);
        });
        settle();
        rmSync(indexesOf(path), { recursive: true, force: true });
      }),
    close: async () => {
      if (!closed) close();
    },
  };
}

/** The range of names of a user's scopes: they share a prefix, and the following characters sort before a tilde. */
function namesOf(user: string): [from: string, to: string] {
  const beginning = JSON.stringify(`[${JSON.stringify(user)},`).slice(0, -1);
  return [beginning, `${beginning}~`];
}

/** The folder of the indexes, next to the file. */
function indexesOf(path: string): string {
  return `${path}-index`;
}

async function taken(path: string): Promise<{ database: SqliteFile; lock: Lock }> {
  let lock: Lock | undefined;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    lock = holdLock(`${path}-lock`);
    return { database: openSqliteFile(path), lock };
  } catch (error) {
    lock?.release();
    throw sqliteProblem(path, error);
  }
}

function readManifest(path: string, database: SqliteFile): JsonObject | undefined {
  const [row] = database.all('SELECT version, manifest, checksum FROM manifest');
  if (row === undefined) return undefined;
  const text = String(row.manifest);
  if (row.version !== 1 || crc32(text) !== row.checksum) {
    throw damagedFile(path, 'its manifest is missing, or a later version of this package wrote it.');
  }
  return JSON.parse(text) as JsonObject;
}
