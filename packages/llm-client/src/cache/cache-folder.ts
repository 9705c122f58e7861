import type { Dirent } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '@memgym/core/process';
import { createFolderCacheStore } from './folder-cache-store.js';
import { ownerFileName } from './owner-file.js';
import { readOwner } from './read-owner.js';

/** One kept entry of a cache folder. */
export interface CacheFolderEntry {
  /** 64 hexadecimal digits. */
  readonly key: string;
  readonly bytes: number;
  /** When it was written, in ms since the epoch. */
  readonly writtenAtMs: number;
}

/** The entries of a cache folder, by key; none for a folder that is not there. Nothing is checked. */
export async function listCacheFolder(folder: string): Promise<CacheFolderEntry[]> {
  const entries: CacheFolderEntry[] = [];
  for (const path of await filesOf(folder)) {
    const key = /([0-9a-f]{64})\.txt$/.exec(path)?.[1];
    if (key === undefined) continue;
    const { size, mtimeMs } = await stat(path);
    entries.push({ key, bytes: size, writtenAtMs: mtimeMs });
  }
  return entries.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What was removed from a cache folder. */
export interface PrunedCache {
  readonly old: number;
  readonly damaged: number;
  /** Parts of entries and claims that killed processes left behind. */
  readonly leftovers: number;
}

/**
 * Removes entries written before `beforeMs` (default: none for their age), damaged ones, and what killed
 * processes left behind. Not to be used while a run uses the folder.
 */
export async function pruneCacheFolder(folder: string, beforeMs = 0): Promise<PrunedCache> {
  const store = createFolderCacheStore(folder);
  const pruned = { old: 0, damaged: 0, leftovers: 0 };
  for (const { key, writtenAtMs } of await listCacheFolder(folder)) {
    if (writtenAtMs < beforeMs) {
      await rm(join(folder, key.slice(0, 2), `${key}.txt`));
      pruned.old += 1;
    } else if ((await store.get(key)) === undefined) {
      // Reading it has removed it.
      pruned.damaged += 1;
    }
  }
  const owners: string[] = [];
  for (const { name } of await entriesOf(folder)) {
    const path = join(folder, name);
    if (ownerFileName.test(name) && !(await isOfRunningProcess(path))) owners.push(path);
  }
  const leftovers = (await filesOf(folder)).filter((path) =>
    /[0-9a-f]{64}\.txt\.([0-9a-f-]+\.part|claim-\d+)$/.test(path),
  );
  for (const path of [...leftovers, ...owners]) {
    await rm(path, { force: true });
    pruned.leftovers += 1;
  }
  return pruned;
}

/** Removes every entry and leftover, and nothing else; gives back how many entries there were. */
export async function clearCacheFolder(folder: string): Promise<number> {
  const { old } = await pruneCacheFolder(folder, Number.POSITIVE_INFINITY);
  return old;
}

/** Whether a process of this machine that runs made the owner file; it removes it itself. */
async function isOfRunningProcess(path: string): Promise<boolean> {
  const { host, pid } = readOwner(await readFile(path, 'utf8'));
  return host === hostname() && pid !== undefined && isProcessRunning(pid);
}

/** The files of all shards. */
async function filesOf(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const shard of await entriesOf(folder)) {
    if (!shard.isDirectory() || !/^[0-9a-f]{2}$/.test(shard.name)) continue;
    for (const name of await readdir(join(folder, shard.name))) paths.push(join(folder, shard.name, name));
  }
  return paths;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
