import { closeSync } from 'node:fs';
import { openFlags, openRegular } from '@memgym/files';
import { damagedFile, readFrames } from './read-frames.js';

/**
 * The scope that a file belongs to; undefined if it contains no change.
 * @throws {StorageError} when the file is damaged
 */
export function readScopeName(file: string): string | undefined {
  const descriptor = openRegular(file, openFlags.read);
  try {
    const frames = readFrames(file, descriptor);
    const first = frames.next();
    if (first.done || frames.next().done) return undefined;
    const { scope } = first.value.rows;
    if (scope === undefined) throw damagedFile(file, 0);
    return scope;
  } finally {
    closeSync(descriptor);
  }
}
