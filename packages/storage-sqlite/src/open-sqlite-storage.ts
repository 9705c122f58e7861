import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { type JsonObject, type MemoryStorage, StorageError, type StoredRow } from '@memgym/core';
import { lockPlace } from '@memgym/memory-systems/storage';
import { decodeRow, encodeRow, rowChecksum, type TableRow, textChecksum } from './row-codec.js';
import { changeScope, dropScope, type ScopeEntry, scopeEntry } from './scope-tables.js';
import { openSqliteFile, type SqliteFile } from './sqlite-file.js';
import { damagedFile, sqliteProblem } from './sqlite-problem.js';

/**
 * Keeps a memory in a SQLite file, which is made with its folder when it is not there. Every write is one
 * transaction, on the disk when it returns. What is erased is overwritten in the file, and cut off
 * from what was written ahead beside it.
 * SQLite runs in this process, as WebAssembly; a write holds the event loop for as long as the disk takes.
 *
 * @example
 * const memory = createMemory({ storage: await openSqliteStorage('./memory.db') });
 *
 * @throws {StorageError} when another process has it, it is the file of something else, or it is damaged
 */
export async function openSqliteStorage(file: string): Promise<MemoryStorage> {
  const path = resolve(file);
  const { database, release } = await taken(path);
  let manifest: JsonObject | undefined;
  let closed = false;

  const close = (): void => {
    closed = true;
    try {
      database.close();
    } finally {
      release();
    }
  };
  async function use<T>(work: () => T): Promise<T> {
    if (closed) throw new StorageError('unavailable', path, 'it is closed.', { hint: 'Open it again.' });
    try {
      return work();
    } catch (error) {
      throw sqliteProblem(path, error);
    }
  }

  try {
    manifest = await use(() => readManifest(path, database));
  } catch (error) {
    close();
    throw error;
  }

  function textOf(scope: number, key: string, textKey: string): string {
    const row = database.get('SELECT text, text_checksum FROM rows WHERE scope = ? AND key = ?', [
      scope,
      textKey,
    ]);
    if (closed || row === undefined) {
      throw new StorageError('erased', path, `the row ${JSON.stringify(key)} was erased while it was read.`, {
        hint: 'Read again.',
      });
    }
    const { text, text_checksum: checksum } = row;
    if (typeof text !== 'string' || textChecksum(text) !== checksum) {
      throw damagedFile(path, `the text of row ${JSON.stringify(key)} is not as it was written.`);
    }
    return JSON.parse(text) as string;
  }

  function rowsOf({ scope, count, checksum }: ScopeEntry): StoredRow[] {
    const found = database.all(
      'SELECT key, value, vector, checksum, text_checksum FROM rows WHERE scope = ? ORDER BY place',
      [scope],
    ) as unknown as TableRow[];
    const sum = found.reduce((total, row) => (total ^ rowChecksum(row)) >>> 0, 0);
    if (found.length !== count || sum !== checksum) {
      throw damagedFile(
        path,
        `${found.length} of ${count} rows of a scope are there, or not the right ones.`,
      );
    }
    return found.map((row) => {
      const decoded: StoredRow | undefined = decodeRow(row, () =>
        textNow(() => textOf(scope, decoded?.key ?? '', row.key)),
      );
      if (decoded === undefined) throw damagedFile(path, `a row is not as it was written.`);
      return decoded;
    });
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
    scopes: () =>
      use(() => database.all('SELECT name FROM scopes').map(({ name }) => JSON.parse(String(name)))),
    read: (scope) =>
      use(() => {
        const entry = scopeEntry(database, scope);
        return entry === undefined ? [] : rowsOf(entry);
      }),
    commit: (scope, { clear = false, remove = [], put = [], scrub = false }) =>
      use(() => {
        const rows = put.map(encodeRow);
        database.transaction(() => {
          if (clear) dropScope(database, scope);
          changeScope(database, scope, remove, rows);
        });
        if (scrub) database.settle();
      }),
    replace: (scopes) =>
      use(() => {
        const encoded = [...scopes].map(([scope, rows]) => [scope, [...rows].map(encodeRow)] as const);
        database.transaction(() => {
          database.run('DELETE FROM rows');
          database.run('DELETE FROM scopes');
          for (const [scope, rows] of encoded) changeScope(database, scope, [], rows);
        });
        database.settle();
      }),
    close: async () => {
      if (!closed) close();
    },
  };
}

async function taken(path: string): Promise<{ database: SqliteFile; release: () => void }> {
  let release: (() => void) | undefined;
  try {
    await mkdir(dirname(path), { recursive: true });
    release = lockPlace(path);
    return { database: openSqliteFile(path), release };
  } catch (error) {
    release?.();
    throw sqliteProblem(path, error);
  }
}

function readManifest(path: string, database: SqliteFile): JsonObject | undefined {
  const [row] = database.all('SELECT version, manifest, checksum FROM manifest');
  if (row === undefined) return undefined;
  const text = String(row.manifest);
  if (row.version !== 1 || crc32(text) !== row.checksum) {
    throw damagedFile(path, 'it does not say what it holds, or a later version of this package wrote it.');
  }
  return JSON.parse(text) as JsonObject;
}
