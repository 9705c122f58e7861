import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@memgym/core/errors';
import { isOwnerRunning, parseProcessOwner, refuseLink } from '@memgym/files';
import { isOwnerFile } from './claim-file.js';
import { createEntryFile } from './entry-file.js';
import { claimFolderOf, entryFileOf } from './folder-cache-store.js';
import { isAside, rewriteEntries } from './rewrite-entries.js';
import { unusableFolder } from './unusable-folder.js';

/** One entry of a cache folder. */
export interface CacheFolderEntry {
  /** 64 hexadecimal digits. */
  readonly key: string;
  readonly bytes: number;
  /** Time of the write, in ms since the epoch. */
  readonly writtenAtMs: number;
}

/**
 * The entries of a cache folder, sorted by key; an empty list if the folder does not exist. Seals are not checked.
 * @throws {ConfigError} when it cannot be read
 */
export async function listCacheFolder(folder: string): Promise<CacheFolderEntry[]> {
  const entries: CacheFolderEntry[] = [];
  try {
    for (const [key, { bytes, writtenAtMs }] of createEntryFile(entryFileOf(folder)).places()) {
      entries.push({ key, bytes, writtenAtMs });
    }
  } catch (error) {
    throw unusableFolder('read', folder, error);
  }
  return entries.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Counts of the items removed from a cache folder. */
export interface PrunedCache {
  readonly old: number;
  readonly damaged: number;
  /** Entries replaced by newer ones with the same key, and leftovers of killed processes. */
  readonly leftovers: number;
}

/**
 * Removes entries written before `beforeMs` (default: of any age), damaged and replaced ones, and leftovers of killed
 * processes. Runs may use the folder meanwhile: at worst they repeat a request whose reply they were storing at that
 * moment.
 * @throws {ConfigError} when the folder cannot be read or written
 */
export async function pruneCacheFolder(folder: string, beforeMs = 0): Promise<PrunedCache> {
  try {
    const { old, damaged, replaced } = rewriteEntries(entryFileOf(folder), (entry) => {
      return entry.writtenAtMs >= beforeMs;
    });
    const paths = await leftoversOf(folder);
    for (const path of paths) await rm(path, { force: true });
    return { old, damaged, leftovers: replaced + paths.length };
  } catch (error) {
    throw unusableFolder('write to', folder, error);
  }
}

/** Removes all entries and leftovers, and no other files; returns the number of entries removed. */
export async function clearCacheFolder(folder: string): Promise<number> {
  const { old } = await pruneCacheFolder(folder, Number.POSITIVE_INFINITY);
  return old;
}

/** Claims of ended processes, and incompletely written files. */
async function leftoversOf(folder: string): Promise<string[]> {
  const paths = (await namesOf(folder)).filter(isAside).map((name) => join(folder, name));
  refuseLink(claimFolderOf(folder));
  for (const name of await namesOf(claimFolderOf(folder))) {
    const path = join(claimFolderOf(folder), name);
    const isClaim = /^[0-9a-f]{64}\.claim-\d+$/.test(name) || isOwnerFile(name);
    if (isClaim && !(await isOfRunningProcess(path))) paths.push(path);
  }
  return paths;
}

/** Whether a running process of this machine made the file; such a process removes it itself. */
async function isOfRunningProcess(path: string): Promise<boolean> {
  const owner = parseProcessOwner(await readFile(path, 'utf8'));
  return owner !== undefined && isOwnerRunning(owner) === true;
}

async function namesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
