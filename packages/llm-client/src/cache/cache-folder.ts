import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, isOwnerRunning, parseProcessOwner } from '@memgym/files';
import { createEntryFile } from './entry-file.js';
import { claimFolderOf, entryFileOf } from './folder-cache-store.js';
import { ownerFileName } from './owner-file.js';
import { isAside, rewriteEntries } from './rewrite-entries.js';
import { unusableFolder } from './unusable-folder.js';

/** One kept entry of a cache folder. */
export interface CacheFolderEntry {
  /** 64 hexadecimal digits. */
  readonly key: string;
  readonly bytes: number;
  /** When it was written, in ms since the epoch. */
  readonly writtenAtMs: number;
}

/**
 * The entries of a cache folder, by key; none for a folder that is not there. Nothing is checked.
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

/** What was removed from a cache folder. */
export interface PrunedCache {
  readonly old: number;
  readonly damaged: number;
  /** Entries that newer ones of their key had replaced, and what killed processes left behind. */
  readonly leftovers: number;
}

/**
 * Removes entries written before `beforeMs` (default: none for their age), damaged and replaced ones, and what
 * killed processes left behind. Runs may go on meanwhile: at worst they ask again for what they were
 * keeping at that very moment.
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

/** Removes every entry and leftover, and nothing else; gives back how many entries there were. */
export async function clearCacheFolder(folder: string): Promise<number> {
  const { old } = await pruneCacheFolder(folder, Number.POSITIVE_INFINITY);
  return old;
}

/** Claims and owners whose process is gone, and files that were not written to their end. */
async function leftoversOf(folder: string): Promise<string[]> {
  const paths = (await namesOf(folder)).filter(isAside).map((name) => join(folder, name));
  for (const name of await namesOf(claimFolderOf(folder))) {
    const path = join(claimFolderOf(folder), name);
    const isOurs = ownerFileName.test(name) || /^[0-9a-f]{64}\.claim-\d+$/.test(name);
    if (isOurs && !(await isOfRunningProcess(path))) paths.push(path);
  }
  return paths;
}

/** Whether a process of this machine that runs made the file; it removes it itself. */
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
