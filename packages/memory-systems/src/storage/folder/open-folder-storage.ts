import { constants, copyFile, mkdir, open, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageError } from '@memgym/core/errors';
import type {
  JsonObject,
  MemoryStorage,
  StorageChange,
  StorageWithBackup,
  StoredRow,
} from '@memgym/core/memory';
import { holdLock, isThere, type Lock, localPath, refuseLink } from '@memgym/files';
import { diskProblem } from './disk-problem.js';
import { createFewAtOnce } from './few-at-once.js';
import { framesOf } from './frames-of.js';
import { readMemoryFile, writeMemoryFile } from './memory-file.js';
import { createOpenFiles } from './open-files.js';
import { placeBackup } from './place-backup.js';
import { readScopeName } from './read-scope-name.js';
import { ScopeFile } from './scope-file.js';
import { createScopeFiles } from './scope-files.js';
import { scopePlace, userPlace } from './scope-place.js';
import { syncFolder } from './sync-folder.js';
import { writeScopeFile } from './write-scope-file.js';
import { besideOf } from './write-whole.js';

/** Files that are written at the same time; each is open meanwhile, and a process may have few open files. */
const writesAtOnce = 16;

/**
 * Stores a memory in a folder, which is created if missing. Each scope has one file: opening reads none of them, and a
 * file is read on first use, without its texts. A write is on the disk when it returns; a killed process leaves the
 * state of its last write.
 *
 * - Erasing (`forget`, `forgetMemory`, `eraseUser`) rewrites the user's file without the erased content.
 * - Names of files are digests of users, never their names.
 * - Indexes that are slow to build are stored next to it (`index-<n>`). They can be deleted at any time.
 *
 * @example
 * ```ts
 * import { createMemory, openFolderStorage } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ storage: await openFolderStorage('./memory') });
 * ```
 *
 * @param folder a path, or a `file:` URL without options
 * @throws {InvalidArgumentError} for something else than the path of a folder
 * @throws {StorageError} when another process uses it, it contains something else, or its files are damaged
 */
export async function openFolderStorage(folder: string | URL): Promise<StorageWithBackup> {
  const root = await prepareFolder(localPath('folder', folder));
  // Its previous holder was killed, possibly during a write.
  const wasHeld = isFound(join(root, 'memory.lock'));
  const storage = new FolderStorage(root, holdLock(join(root, 'memory.lock')));
  await storage.prepare(wasHeld);
  return {
    name: `folder ${root}`,
    get manifest() {
      return storage.manifest;
    },
    describe: (manifest) => storage.describe(manifest),
    scopes: (user) => storage.scopes(user),
    read: (scope) => storage.read(scope),
    commit: (scope, change) => storage.commit(scope, change),
    indexFolder: (scope) => storage.indexFolder(scope),
    replace: (scopes) => storage.replace(scopes),
    backup: (to) => storage.backup(to),
    close: () => storage.close(),
  };
}

/** A folder that this process has locked. */
class FolderStorage {
  readonly #root: string;
  readonly #lock: Lock;
  readonly #memoryFile: string;
  readonly #files = createOpenFiles();
  readonly #writing = createFewAtOnce(writesAtOnce);
  readonly #scopeFiles = createScopeFiles(
    (scope) => new ScopeFile(fileOf(scope, this.#dataFolder()), scope, this.#files),
  );
  /** Number of the folder with the data; another one after all scopes were replaced. */
  #generation = 0;
  manifest: JsonObject | undefined;
  #isClosed = false;
  /** Ends when no backup copies the files. Until then, all scopes are not replaced. */
  #copying: Promise<unknown> | undefined;

  constructor(root: string, lock: Lock) {
    this.#root = root;
    this.#lock = lock;
    this.#memoryFile = join(root, 'memory.json');
  }

  /** Checks the folder, and removes what a killed process left. @throws {StorageError} and releases the folder */
  async prepare(wasHeld: boolean): Promise<void> {
    const root = this.#root;
    try {
      // A write through a planted link would go to another place.
      for (const name of await readdir(root)) refuseLink(join(root, name));
      const content = readMemoryFile(this.#memoryFile);
      if (content === undefined) await assertOurs(root);
      else if (!isThere(join(root, `data-${content.generation}`))) throw incomplete(root);
      this.#generation = content?.generation ?? 0;
      this.manifest = content?.manifest;
      for (const entry of await readdir(root)) {
        const isOutdated = /^(?:data|index)-/.test(entry) && !entry.endsWith(`-${this.#generation}`);
        const isLeft = isOutdated || join(root, entry) === besideOf(this.#memoryFile);
        if (isLeft) await rm(join(root, entry), { recursive: true });
      }
      if (wasHeld) await removeUnfinished(this.#dataFolder());
    } catch (error) {
      this.#lock.release();
      throw diskProblem(root, error);
    }
  }

  describe(manifest: JsonObject): Promise<void> {
    return this.#whileOpen(async () => {
      this.#lock.check();
      await mkdir(this.#dataFolder(), { recursive: true, mode: 0o700 });
      await writeMemoryFile(this.#memoryFile, { generation: this.#generation, manifest });
      this.manifest = manifest;
    });
  }

  scopes(user: string | undefined): Promise<string[]> {
    return this.#whileOpen(async () => {
      const files = await scopeFilesIn(this.#dataFolder(), user);
      return files.flatMap((file) => readScopeName(file) ?? []);
    });
  }

  read(scope: string): Promise<StoredRow[]> {
    return this.#inScope(scope, (file) => file.read());
  }

  commit(scope: string, change: StorageChange): Promise<void> {
    return this.#inScope(scope, (file) =>
      this.#writing(async () => {
        this.#lock.check();
        const { clear, scrub } = change;
        if (clear || scrub) await rm(this.indexFolder(scope), { recursive: true, force: true });
        await file.commit(change);
      }),
    );
  }

  indexFolder(scope: string): string {
    return join(this.#root, `index-${this.#generation}`, scopePlace(scope).name.replace('.mem', ''));
  }

  async replace(scopes: Parameters<MemoryStorage['replace']>[0]): Promise<void> {
    const earlier = [this.#dataFolder(), join(this.#root, `index-${this.#generation}`)];
    const next = join(this.#root, `data-${this.#generation + 1}`);
    await this.#copying;
    await this.#whileOpen(async () => {
      await this.#scopeFiles.idle();
      try {
        await this.#writeAll(scopes, next);
      } catch (error) {
        // It may have filled the disk.
        await rm(next, { recursive: true, force: true }).catch(() => undefined);
        throw error;
      }
    });
    this.#generation += 1;
    this.#files.closeAll();
    this.#scopeFiles.clear();
    for (const folder of earlier) await rm(folder, { recursive: true, force: true });
  }

  /** See `MemoryStorage.backup`. Each file is copied between two changes of its scope. */
  async backup(to: string | URL): Promise<void> {
    await this.#copying;
    const copying = this.#whileOpen(() => placeBackup(to, (beside) => this.#copyTo(beside)));
    this.#copying = copying.catch(() => undefined);
    try {
      await copying;
    } finally {
      this.#copying = undefined;
    }
  }

  async #copyTo(root: string): Promise<void> {
    const data = join(root, `data-${this.#generation}`);
    await mkdir(data, { recursive: true, mode: 0o700 });
    const scopes = await this.scopes(undefined);
    await Promise.all(
      scopes.map((scope) =>
        this.#inScope(scope, () =>
          this.#writing(() => copySynced(fileOf(scope, this.#dataFolder()), fileOf(scope, data))),
        ),
      ),
    );
    // Last, because without it the copy does not open.
    const { manifest } = this;
    if (manifest === undefined) return;
    await writeMemoryFile(join(root, 'memory.json'), { generation: this.#generation, manifest });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    await this.#copying;
    this.#isClosed = true;
    await this.#scopeFiles.idle();
    this.#files.closeAll();
    this.#lock.release();
  }

  /** Writes the scopes to the next folder, and makes it the one that counts. */
  async #writeAll(scopes: Parameters<MemoryStorage['replace']>[0], next: string): Promise<void> {
    const generation = this.#generation;
    this.#lock.check();
    await rm(next, { recursive: true, force: true });
    // Without `memory.json` it would be unknown whether the next folder is complete.
    if (!isThere(this.#memoryFile)) await writeMemoryFile(this.#memoryFile, { generation, manifest: {} });
    await mkdir(next, { recursive: true, mode: 0o700 });
    for (const [scope, rows] of scopes) {
      const held = [...rows];
      if (held.length === 0) continue;
      const file = fileOf(scope, next);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeScopeFile(file, framesOf(scope, held));
    }
    this.#lock.check();
    const content = { generation: generation + 1, manifest: this.manifest ?? {} };
    await writeMemoryFile(this.#memoryFile, content);
  }

  #dataFolder(): string {
    return join(this.#root, `data-${this.#generation}`);
  }

  async #whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw closedError(this.#root);
    try {
      return await work();
    } catch (error) {
      throw diskProblem(this.#root, error);
    }
  }

  /** Runs `work` on a scope after all earlier work on it. */
  #inScope<T>(scope: string, work: (file: ScopeFile) => T | Promise<T>): Promise<T> {
    return this.#whileOpen(async () => {
      const { file, entry } = this.#scopeFiles.use(scope);
      const turn = entry.busy.then(() => work(file));
      entry.busy = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        this.#scopeFiles.used(scope, file);
      }
    });
  }
}

function fileOf(scope: string, data: string): string {
  const { shard, name } = scopePlace(scope);
  return join(data, shard, name);
}

/** Copies a file, unless it was erased meanwhile. */
async function copySynced(from: string, to: string): Promise<void> {
  if (!isThere(from)) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const handle = await open(to, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

function isFound(path: string): boolean {
  try {
    return isThere(path);
  } catch (error) {
    throw diskProblem(path, error);
  }
}

async function prepareFolder(folder: string): Promise<string> {
  try {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    // After a power cut, a new folder exists only if the one above it was synced.
    if (first !== undefined) await syncFolder(dirname(first));
    return await realpath(folder);
  } catch (error) {
    throw diskProblem(folder, error);
  }
}

/** Temporary files of a killed process: they may contain rows that are erased later. */
async function removeUnfinished(data: string): Promise<void> {
  if (!isThere(data)) return;
  for (const shard of await readdir(data)) {
    const names = (await readdir(join(data, shard))).filter((name) => name.endsWith('.new'));
    for (const name of names) await rm(join(data, shard, name), { force: true });
  }
}

/** A folder with other contents is not touched, nor one that lost its `memory.json`. */
async function assertOurs(root: string): Promise<void> {
  const entries = await readdir(root);
  if (entries.some((entry) => /^data-0*[1-9]/.test(entry))) throw incomplete(root);
  const foreign = entries.find(
    (entry) => !/^(?:memory\.lock(?:\.[0-9a-f-]+\.new)?|memory\.json\.new|(?:data|index)-\d+)$/.test(entry),
  );
  if (foreign === undefined) return;
  throw new StorageError('mismatch', root, `it contains ’${foreign}’, not a memory.`, {
    hint: 'Choose an empty folder or one that does not exist yet.',
  });
}

/** The files of all scopes, or of one user's scopes. */
async function scopeFilesIn(data: string, user: string | undefined): Promise<string[]> {
  if (!isThere(data)) return [];
  const { shard: onlyShard, prefix = '' } = user === undefined ? {} : userPlace(user);
  const found: string[] = [];
  for (const shard of (await readdir(data)).sort()) {
    if (onlyShard !== undefined && shard !== onlyShard) continue;
    const names = await readdir(join(data, shard));
    const wanted = names.filter((entry) => entry.startsWith(prefix) && entry.endsWith('.mem'));
    found.push(...wanted.map((entry) => join(data, shard, entry)));
  }
  return found;
}

function incomplete(root: string): StorageError {
  return new StorageError('damaged', root, 'parts of it are missing, as in an incomplete copy.', {
    hint: 'Restore a backup, or copy the folder again while no process uses it.',
  });
}

function closedError(root: string): StorageError {
  return new StorageError('unavailable', root, 'it is closed.', { hint: 'Open it again.' });
}
