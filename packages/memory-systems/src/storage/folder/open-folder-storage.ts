import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageError } from '@memgym/core/errors';
import type { JsonObject, MemoryStorage } from '@memgym/core/memory';
import { holdLock, isThere, localPath, refuseLink } from '@memgym/files';
import { diskProblem } from './disk-problem.js';
import { createFewAtOnce } from './few-at-once.js';
import { framesOf } from './frames-of.js';
import { readMemoryFile, writeMemoryFile } from './memory-file.js';
import { createOpenFiles } from './open-files.js';
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
export async function openFolderStorage(folder: string | URL): Promise<MemoryStorage> {
  const root = await prepareFolder(localPath('folder', folder));
  const name = `folder ${root}`;
  const memoryFile = join(root, 'memory.json');
  // Its previous holder was killed, possibly during a write.
  const wasHeld = isFound(join(root, 'memory.lock'));
  const lock = holdLock(join(root, 'memory.lock'));
  const files = createOpenFiles();
  const writing = createFewAtOnce(writesAtOnce);
  const scopeFiles = createScopeFiles((scope) => new ScopeFile(fileOf(scope, dataFolder()), scope, files));
  let { generation = 0, manifest } = await opened();
  let closed = false;

  async function opened(): Promise<{ generation?: number; manifest?: JsonObject }> {
    try {
      // A write through a planted link would go to another place.
      for (const name of await readdir(root)) refuseLink(join(root, name));
      const content = readMemoryFile(memoryFile);
      if (content === undefined) await assertOurs(root);
      else if (!isThere(join(root, `data-${content.generation}`))) throw incomplete(root);
      for (const entry of await readdir(root)) {
        const isLeft =
          (/^(?:data|index)-/.test(entry) && !entry.endsWith(`-${content?.generation ?? 0}`)) ||
          join(root, entry) === besideOf(memoryFile);
        if (isLeft) await rm(join(root, entry), { recursive: true });
      }
      if (wasHeld) await removeUnfinished(join(root, `data-${content?.generation ?? 0}`));
      return content ?? {};
    } catch (error) {
      lock.release();
      throw diskProblem(root, error);
    }
  }

  const dataFolder = (): string => join(root, `data-${generation}`);
  const fileOf = (scope: string, data: string): string => {
    const { shard, name } = scopePlace(scope);
    return join(data, shard, name);
  };
  const indexFolder = (scope: string): string =>
    join(root, `index-${generation}`, scopePlace(scope).name.replace('.mem', ''));

  /** Runs `work` on a scope after all earlier work on it. */
  async function inScope<T>(scope: string, work: (file: ScopeFile) => T | Promise<T>): Promise<T> {
    if (closed) throw closedError(root);
    const { file, entry } = scopeFiles.use(scope);
    const turn = entry.busy.then(() => work(file));
    entry.busy = turn.catch(() => undefined);
    try {
      return await turn;
    } catch (error) {
      throw diskProblem(root, error);
    } finally {
      scopeFiles.used(scope, file);
    }
  }

  return {
    name,
    get manifest() {
      return manifest;
    },
    async describe(given) {
      if (closed) throw closedError(root);
      try {
        lock.check();
        await mkdir(dataFolder(), { recursive: true, mode: 0o700 });
        await writeMemoryFile(memoryFile, { generation, manifest: given });
      } catch (error) {
        throw diskProblem(root, error);
      }
      manifest = given;
    },
    async scopes(user) {
      if (closed) throw closedError(root);
      try {
        const found: string[] = [];
        for (const file of await scopeFilesIn(dataFolder(), user)) {
          const scope = readScopeName(file);
          if (scope !== undefined) found.push(scope);
        }
        return found;
      } catch (error) {
        throw diskProblem(root, error);
      }
    },
    read: (scope) => inScope(scope, (file) => file.read()),
    commit: (scope, change) =>
      inScope(scope, (file) =>
        writing(async () => {
          lock.check();
          if (change.clear || change.scrub) await rm(indexFolder(scope), { recursive: true, force: true });
          await file.commit(change);
        }),
      ),
    indexFolder,
    async replace(scopes) {
      if (closed) throw closedError(root);
      const earlier = [dataFolder(), join(root, `index-${generation}`)];
      const next = join(root, `data-${generation + 1}`);
      await scopeFiles.idle();
      try {
        lock.check();
        await rm(next, { recursive: true, force: true });
        // Without `memory.json` it would be unknown whether the next folder is complete.
        if (!isThere(memoryFile)) await writeMemoryFile(memoryFile, { generation, manifest: {} });
        await mkdir(next, { recursive: true, mode: 0o700 });
        for (const [scope, rows] of scopes) {
          const held = [...rows];
          if (held.length === 0) continue;
          const file = fileOf(scope, next);
          await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
          await writeScopeFile(file, framesOf(scope, held));
        }
        lock.check();
        await writeMemoryFile(memoryFile, { generation: generation + 1, manifest: manifest ?? {} });
      } catch (error) {
        // It may have filled the disk.
        await rm(next, { recursive: true, force: true }).catch(() => undefined);
        throw diskProblem(root, error);
      }
      generation += 1;
      files.closeAll();
      scopeFiles.clear();
      for (const folder of earlier) await rm(folder, { recursive: true, force: true });
    },
    async close() {
      if (closed) return;
      closed = true;
      await scopeFiles.idle();
      files.closeAll();
      lock.release();
    },
  };
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
