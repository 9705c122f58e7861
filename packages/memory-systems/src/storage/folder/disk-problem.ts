import { MemGymError, StorageError } from '@memgym/core/errors';

/** What the disk said about `place`, as an error of the storage; errors of MemGym stay as they are. */
export function diskProblem(place: string, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StorageError('unavailable', place, message, {
    hint: 'Make sure that it can be read and written, and that the disk has space.',
    cause: error,
  });
}
