import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@memgym/core/errors';
import { isOwnerRunning, parseProcessOwner, refuseLink } from '@memgym/files';
import { isOwnerFile } from './claim-file.js';
import { createEntryFile, type EntryLine, openIfThere, parseEntryLine } from './entry-file.js';
import { claimFolderOf, entryFileOf } from './folder-cache-store.js';
import { unusableFolder } from './unusable-folder.js';
import { visitLines } from './visit-lines.js';

/** Counts of the entries removed by a rewrite. */
interface LeftOut {
  /** Entries that `keep` rejected. */
  readonly old: number;
  readonly damaged: number;
  /** Intact entries replaced by a newer one with the same key. */
  readonly replaced: number;
}

/** Name of the new file until it replaces the old one. */
const isAside = (name: string): boolean => /^entries\.log\.[0-9a-f-]{36}\.part$/.test(name);

/**
 * Rewrites a file with only the newest intact entry of each key that `keep` accepts. The new file replaces the old
 * one atomically, so a kill leaves one of the two. Lines that other processes append meanwhile are carried over. A
 * file with nothing to remove is not rewritten.
 */
function rewriteEntries(path: string, keep: (entry: EntryLine) => boolean): LeftOut {
  const file = openIfThere(path);
  if (file === undefined) return { old: 0, damaged: 0, replaced: 0 };
  try {
    const { size } = fstatSync(file);
    const { retained, ...leftOut } = sift(file, size, keep);
    if (leftOut.old + leftOut.damaged + leftOut.replaced === 0) return leftOut;
    const aside = `${path}.${randomUUID()}.part`;
    let copied = size;
    try {
      copyLines({ file, size }, retained, aside);
      // Before the replacement, so that a full disk loses no entry that another process has just stored.
      copied += carryOver(file, copied, aside);
      renameSync(aside, path);
    } catch (error) {
      rmSync(aside, { force: true });
      throw error;
    }
    carryOver(file, copied, path);
    return leftOut;
  } finally {
    closeSync(file);
  }
}

/** Appends what other processes have added to a file since byte `from`. @returns the number of bytes */
function carryOver(file: number, from: number, to: string): number {
  const late = Buffer.alloc(fstatSync(file).size - from);
  const bytes = late.length === 0 ? 0 : readSync(file, late, 0, late.length, from);
  if (bytes > 0) appendFileSync(to, late.subarray(0, bytes));
  return bytes;
}

/** Positions of the retained entries, and the number of the others. */
function sift(
  file: number,
  size: number,
  keep: (entry: EntryLine) => boolean,
): LeftOut & { readonly retained: ReadonlySet<number> } {
  const newest = new Map<string, { offset: number; wanted: boolean }>();
  let damaged = 0;
  let whole = 0;
  const end = visitLines({ file, from: 0, to: size }, (line, offset) => {
    const entry = parseEntryLine(line.toString('utf8'));
    if (entry === undefined) damaged += 1;
    else {
      newest.set(entry.key, { offset, wanted: keep(entry) });
      whole += 1;
    }
  });
  // The last line was cut.
  if (end < size) damaged += 1;
  const retained = new Set<number>();
  for (const { offset, wanted } of newest.values()) if (wanted) retained.add(offset);
  return { retained, old: newest.size - retained.size, damaged, replaced: whole - newest.size };
}

function copyLines(
  { file, size }: { readonly file: number; readonly size: number },
  offsets: ReadonlySet<number>,
  path: string,
): void {
  const to = openSync(path, 'wx');
  try {
    visitLines({ file, from: 0, to: size }, (line, offset) => {
      if (!offsets.has(offset)) return;
      const framed = Buffer.concat([lineFeed, line, lineFeed]);
      for (let written = 0; written < framed.length; ) written += writeSync(to, framed, written);
    });
    fsyncSync(to);
  } finally {
    closeSync(to);
  }
}

const lineFeed = Buffer.from('\n');

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
