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
import { openIfThere } from './entry-file.js';
import { type EntryLine, parseEntryLine } from './entry-line.js';
import { visitLines } from './visit-lines.js';

/** What a rewrite left out. */
export interface LeftOut {
  /** Entries that were not to be kept. */
  readonly old: number;
  readonly damaged: number;
  /** Whole entries that a newer one of their key had replaced. */
  readonly replaced: number;
}

/** What a new file is called until it takes the old one's place. */
export const isAside = (name: string): boolean => /^entries\.log\.[0-9a-f-]{36}\.part$/.test(name);

/**
 * Leaves only the newest whole entry of each key in a file, and of those only what `keep` wants. The new file
 * takes the old one's place at once, so a kill leaves one or the other; what others append meanwhile is
 * carried over. A file that holds nothing else is left alone.
 */
export function rewriteEntries(path: string, keep: (entry: EntryLine) => boolean): LeftOut {
  const file = openIfThere(path);
  if (file === undefined) return { old: 0, damaged: 0, replaced: 0 };
  try {
    const { size } = fstatSync(file);
    const { kept, ...leftOut } = sift(file, size, keep);
    if (leftOut.old + leftOut.damaged + leftOut.replaced === 0) return leftOut;
    const aside = `${path}.${randomUUID()}.part`;
    try {
      copyLines(file, size, kept, aside);
      renameSync(aside, path);
    } catch (error) {
      rmSync(aside, { force: true });
      throw error;
    }
    const late = Buffer.alloc(fstatSync(file).size - size);
    if (late.length > 0) appendFileSync(path, late.subarray(0, readSync(file, late, 0, late.length, size)));
    return leftOut;
  } finally {
    closeSync(file);
  }
}

/** Where the entries begin that are kept, and how many others there are. */
function sift(
  file: number,
  size: number,
  keep: (entry: EntryLine) => boolean,
): LeftOut & { readonly kept: ReadonlySet<number> } {
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
  const kept = new Set<number>();
  for (const { offset, wanted } of newest.values()) if (wanted) kept.add(offset);
  return { kept, old: newest.size - kept.size, damaged, replaced: whole - newest.size };
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
