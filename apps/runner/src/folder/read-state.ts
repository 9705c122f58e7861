import { join } from 'node:path';
import { memorySnapshotSchema, type SnapshotText, StorageError, sha256 } from '@memgym/core';
import { readTextFile } from './read-text-file.js';

const stateSchema = memorySnapshotSchema.omit({ blobs: true });

/**
 * Reads a stored state of a run, without its binary parts; null if it was deleted.
 * @param folder `states` of the run
 * @throws {StorageError} when the file is damaged
 */
export async function readState(folder: string, digest: string): Promise<SnapshotText | null> {
  const file = join(folder, `${digest}.json`);
  const text = await readTextFile(file);
  if (text === null) return null;
  if (sha256(text) !== digest) {
    throw new StorageError('damaged', file, 'the state does not match its digest.', {
      hint: 'Restore it from a backup, or delete it; results that need it are then omitted.',
    });
  }
  return stateSchema.parse(JSON.parse(text));
}
