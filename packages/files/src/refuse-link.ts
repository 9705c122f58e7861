import { lstatSync } from 'node:fs';
import { StorageError } from '@memgym/core';

/** @throws {StorageError} when a symbolic link is in this place, whatever its target */
export function refuseLink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new StorageError('unavailable', path, 'a symbolic link is in the place of a file or folder.', {
    hint: 'Find out who put it there, and remove it.',
  });
}
