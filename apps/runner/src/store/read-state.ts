import { join } from 'node:path';
import { memorySnapshotSchema, type SnapshotText, StorageError, sha256 } from '@memgym/core';
import { readTextFile } from './read-text-file.js';

const stateSchema = memorySnapshotSchema.omit({ blobs: true });

/**
 * A state that a run has kept, without its binary parts; null where it is kept no more.
 * @param folder `states` of the run
 * @throws {StorageError} when the file is not what was kept
 */
export async function readState(folder: string, digest: string): Promise<SnapshotText | null> {
  const file = join(folder, `${digest}.json`);
  const text = await readTextFile(file);
  if (text === null) return null;
  if (sha256(text) !== digest) {
    throw new StorageError('damaged', file, 'the state is not the one that was kept under this digest.', {
      hint: 'Put a backup in its place, or take the file away: what needs it is then left out.',
    });
  }
  return stateSchema.parse(JSON.parse(text));
}
