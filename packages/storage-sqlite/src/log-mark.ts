import { closeSync, constants, fsyncSync, readSync, writeSync } from 'node:fs';
import { openFlags, openRegular } from '@memgym/files';

/**
 * Shows whether a file is whole without its write-ahead log. It is SQLite's `user_version`: odd in the file while a program
 * uses it, because the latest changes may be only in the log; even in the log, and in the file once it was closed. It grows
 * with each move of the log into the file, so that a log of another time is noticed.
 *
 * - A copy of the file alone, made while it is used, has an odd mark and no log.
 * - A copy that another program makes through SQLite contains the log, and therefore has an even mark.
 */
export const isWhole = (mark: number): boolean => mark % 2 === 0;

/** The next mark of the file while it is used. */
export const usedMark = (mark: number): number => mark + (isWhole(mark) ? 1 : 2);

/** Whether a log that leads to a mark belongs to a file with one: it was begun, filled, or is being moved. */
export const belongs = (inFile: number, withLog: number): boolean =>
  withLog >= inFile && withLog <= inFile + 2;

/** Place of `user_version` in the header of a SQLite file, four bytes, big-endian. */
const markAt = 60;

/** The mark in the file itself, whatever its log says. */
export function markInFile(file: string): number {
  const bytes = Buffer.alloc(4);
  const descriptor = openRegular(file, openFlags.read);
  try {
    readSync(descriptor, bytes, 0, 4, markAt);
  } finally {
    closeSync(descriptor);
  }
  return bytes.readUInt32BE();
}

/** Marks a copy, made while nothing was only in the log, as whole, and syncs it. */
export function markWhole(copy: string): void {
  const mark = markInFile(copy);
  const descriptor = openRegular(copy, constants.O_RDWR);
  try {
    if (!isWhole(mark)) {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(mark + 1);
      writeSync(descriptor, bytes, 0, 4, markAt);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
