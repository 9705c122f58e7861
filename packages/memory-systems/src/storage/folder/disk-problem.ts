import { diskRefusal, MemGymError, messageOf, StorageError } from '@memgym/core/errors';

/** Wraps a disk error about `place` as a storage error; MemGym's own errors are unchanged. */
export function diskProblem(place: string, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const message = messageOf(error);
  const { reason, hint } = diskRefusal(error) ?? {
    reason: undefined,
    hint: 'Make sure that it can be read and written, and that the disk has space.',
  };
  const detail = reason === undefined ? message : `${reason} (${message}).`;
  return new StorageError('unavailable', place, detail, { hint, cause: error });
}
