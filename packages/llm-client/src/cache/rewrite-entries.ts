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
import { type EntryLine, openIfThere, parseEntryLine } from './entry-file.js';
import { visitLines } from './visit-lines.js';

/** Counts of the entries removed by a rewrite. */
export interface LeftOut {
  /** Entries that `keep` rejected. */
  readonly old: number;
  readonly damaged: number;
  /** Intact entries replaced by a newer one with the same key. */
  readonly replaced: number;
}

/** Name of the new file until it replaces the old one. */
export const isAside = (name: string): boolean => /^entries\.log\.[0-9a-f-]{36}\.part$/.test(name);

/**
 * Rewrites a file with only the newest intact entry of each key that `keep` accepts. The new file replaces the old
 * one atomically, so a kill leaves one of the two. Lines that other processes append meanwhile are carried over. A
 * file with nothing to remove is not rewritten.
 */
export function rewriteEntries(path: string, keep: (entry: EntryLine) => boolean): LeftOut {
  const file = openIfThere(path);
  if (file === undefined) return { old: 0, damaged: 0, replaced: 0 };
  try {
    const { size } = fstatSync(file);
    const { retained, ...leftOut } = sift(file, size, keep);
    if (leftOut.old + leftOut.damaged + leftOut.replaced === 0) return leftOut;
    const aside = `${path}.${randomUUID()}.part`;
    let copied = size;
    try {
      copyLines(file, size, retained, aside);
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
  const end = visitLines(file, 0, size, (line, offset) => {
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

function copyLines(from: number, size: number, offsets: ReadonlySet<number>, path: string): void {
  const to = openSync(path, 'wx');
  try {
    visitLines(from, 0, size, (line, offset) => {
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
