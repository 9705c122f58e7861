import { rmSync } from 'node:fs';
import { chmod, constants, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { StorageError } from '@memgym/core/errors';
import {
  inSlices,
  type JsonObject,
  jsonObjectSchema,
  type MemoryStorage,
  type StorageChange,
  type StorageWithBackup,
  type StoredRow,
  sha256,
  tryParseJson,
} from '@memgym/core/memory';
import { holdLock, type Lock, localPath } from '@memgym/files';
import { placeBackup } from '@memgym/memory-systems/storage';
import { markWhole } from './log-mark.js';
import { encodeRow } from './row-codec.js';
import { ScopeReader } from './scope-reader.js';
import { changeScope, dropScope, scopeNames, sweepRows } from './scope-tables.js';
import { openSqliteFile, type SqliteFile } from './sqlite-file.js';
import { damagedFile, isRefused, sqliteProblem, unsettled } from './sqlite-problem.js';

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
export async function openSqliteStorage(file: string | URL): Promise<StorageWithBackup> {
  const path = resolve(localPath('file', file));
  const { database, lock } = await taken(path);
  const storage = new SqliteStorage(path, database, lock);
  await storage.prepare();
  return {
    name: `SQLite file ${path}`,
    get manifest() {
      return storage.manifest;
    },
    describe: async (manifest) => storage.describe(manifest),
    scopes: async (user) => storage.scopes(user),
    read: (scope) => storage.read(scope),
    commit: (scope, change) => storage.commit(scope, change),
    indexFolder: (scope) => storage.indexFolder(scope),
    replace: (scopes) => storage.replace(scopes),
    backup: (to) => storage.backup(to),
    close: () => storage.close(),
  };
}

/** An open file. SQLite is synchronous; only what moves the log into the file waits while the file is copied. */
class SqliteStorage {
  readonly #path: string;
  readonly #database: SqliteFile;
  readonly #lock: Lock;
  manifest: JsonObject | undefined;
  #isClosed = false;
  /** Whether erased contents may still be in the files. */
  #isUnsettled = false;
  readonly #reader: ScopeReader;
  /** Rows of dropped scopes that are being removed. */
  readonly #sweeps = new Set<Promise<void>>();
  /** Ends when no backup copies the file. Until then, its log is not moved into it. */
  #copying: Promise<unknown> | undefined;

  constructor(path: string, database: SqliteFile, lock: Lock) {
    this.#path = path;
    this.#database = database;
    this.#lock = lock;
    this.#reader = new ScopeReader(path, database, {
      use: (work) => this.#use(work),
      isClosed: () => this.#isClosed,
    });
  }

  /** Reads the manifest, and erases what a killed process had begun to. @throws {StorageError} and closes the file */
  async prepare(): Promise<void> {
    try {
      this.manifest = this.#use(() => readManifest(this.#path, this.#database));
      await this.#sweep();
    } catch (error) {
      this.#isClosed = true;
      this.#release();
      throw error;
    }
  }

  describe(given: JsonObject): void {
    const text = JSON.stringify(given);
    this.#use(() =>
      this.#database.transaction(() => {
        this.#database.run('DELETE FROM manifest');
        this.#database.run('INSERT INTO manifest VALUES (1, ?, ?)', [text, crc32(text)]);
      }),
    );
    this.manifest = JSON.parse(text) as JsonObject;
  }

  scopes(user: string | undefined): string[] {
    const names = this.#use(() => scopeNames(this.#database, user === undefined ? undefined : namesOf(user)));
    return names.map((name) => {
      if (name === undefined) throw damagedFile(this.#path, 'the name of a scope is damaged.');
      return name;
    });
  }

  read(scope: string): Promise<StoredRow[]> {
    return this.#reader.read(scope);
  }

  async commit(
    scope: string,
    { clear = false, remove = [], put = [], scrub = false }: StorageChange,
  ): Promise<void> {
    const erases = clear || scrub;
    if (erases) await this.#notCopying();
    let isLeft = false;
    this.#use(() => {
      const rows = put.map(encodeRow);
      if (erases) rmSync(this.indexFolder(scope), { recursive: true, force: true });
      this.#change(erases, () => {
        if (clear) isLeft = dropScope(this.#database, scope);
        changeScope(this.#database, scope, { remove, put: rows });
      });
      this.#reader.changed(scope);
    });
    if (isLeft) await this.#sweep();
    this.#use(() => {
      if (erases) this.#settle();
      else if (this.#copying === undefined) this.#database.tidy();
    });
  }

  indexFolder(scope: string): string {
    return join(indexesOf(this.#path), sha256(JSON.stringify(scope)));
  }

  async replace(scopes: Parameters<MemoryStorage['replace']>[0]): Promise<void> {
    await this.#notCopying();
    this.#use(() => {
      const encoded = [...scopes].map(([scope, rows]) => [scope, [...rows].map(encodeRow)] as const);
      this.#database.transaction(() => {
        this.#database.run('DELETE FROM rows');
        this.#database.run('DELETE FROM scopes');
        for (const [scope, rows] of encoded) changeScope(this.#database, scope, { remove: [], put: rows });
      });
      this.#reader.changed();
      this.#settle();
      rmSync(indexesOf(this.#path), { recursive: true, force: true });
    });
  }

  /** See `MemoryStorage.backup`. The file is copied as it is now; changes meanwhile go to its log. */
  async backup(to: string | URL): Promise<void> {
    await this.#notCopying();
    while (this.#sweeps.size > 0) await Promise.allSettled(this.#sweeps);
    const copying = placeBackup(to, async (beside) => {
      this.#use(() => this.#settle());
      await copyWhole(this.#path, beside);
    });
    this.#copying = copying.catch(() => undefined);
    try {
      await copying;
    } catch (error) {
      throw sqliteProblem(String(to), error);
    } finally {
      this.#copying = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#notCopying();
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#release();
  }

  /** Makes a change, or none of it. */
  #change(erases: boolean, work: () => void): void {
    try {
      this.#database.transaction(work);
    } catch (error) {
      // To forget must work on a full disk, where the log cannot grow.
      if (!erases || this.#copying !== undefined || !isRefused(error)) throw error;
      this.#database.makeRoom();
      this.#database.transaction(work);
    }
  }

  /** Removes the rows of dropped scopes, in slices. @throws and the next use of the file removes them */
  async #sweep(): Promise<void> {
    const sweeping = inSlices(this.#dropped(), () => this.#database.tidy());
    this.#sweeps.add(sweeping);
    try {
      await sweeping;
    } catch (error) {
      this.#isUnsettled = true;
      throw error;
    } finally {
      this.#sweeps.delete(sweeping);
    }
  }

  *#dropped(): Generator<void> {
    while (this.#use(() => this.#sweepPart())) yield;
  }

  /** Removes a part of the rows of dropped scopes. @returns whether there were any */
  #sweepPart(): boolean {
    let wasLeft = false;
    this.#change(true, () => {
      wasLeft = sweepRows(this.#database);
    });
    return wasLeft;
  }

  async #notCopying(): Promise<void> {
    while (this.#copying !== undefined) await this.#copying;
  }

  #release(): void {
    try {
      // Closing also writes to the file.
      this.#lock.check();
      this.#database.close();
    } catch (error) {
      throw sqliteProblem(this.#path, error);
    } finally {
      this.#lock.release();
    }
  }

  #use<T>(work: () => T): T {
    if (this.#isClosed) {
      throw new StorageError('unavailable', this.#path, 'it is closed.', { hint: 'Open it again.' });
    }
    try {
      this.#lock.check();
      // If this failed after an erasure, the erased contents must still be removed from the files.
      if (this.#isUnsettled && this.#copying === undefined) this.#settle();
      return work();
    } catch (error) {
      throw sqliteProblem(this.#path, error);
    }
  }

  #settle(): void {
    this.#isUnsettled = true;
    try {
      if (this.#sweeps.size === 0) while (this.#sweepPart());
      this.#database.settle();
    } catch (error) {
      throw unsettled(this.#path, error);
    }
    this.#isUnsettled = false;
  }
}

/** Copies a file that nothing changes meanwhile. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
  markWhole(to);
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

/** A manifest has a few hundred bytes. */
const mostManifestBytes = 1 << 20;

function readManifest(path: string, database: SqliteFile): JsonObject | undefined {
  // The length is in the header of the row, so that a large text is not read.
  const row = database.get(
    `SELECT version, iif(octet_length(manifest) <= ${mostManifestBytes}, manifest, NULL) AS manifest, checksum
     FROM manifest LIMIT 1`,
  );
  if (row === undefined) return undefined;
  const text = String(row.manifest);
  if (row.version !== 1 || crc32(text) !== row.checksum) {
    throw damagedFile(path, 'its manifest is missing, or a later version of this package wrote it.');
  }
  const manifest = jsonObjectSchema.safeParse(tryParseJson(text)).data;
  if (manifest === undefined) throw damagedFile(path, 'its manifest is no object, or nests too deep.');
  return manifest;
}
