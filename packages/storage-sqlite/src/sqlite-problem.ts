import { isErrorLike, MemGymError, messageOf, StorageError } from '@memgym/core';

const refused = /readonly|unable to open|disk i\/o|full|already closed|EACCES|ENOSPC|EROFS|EPERM/i;

/**
 * Converts an error of SQLite or the disk to a storage error about `file`; errors of MemGym are returned unchanged.
 */
export function sqliteProblem(file: string, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const message = messageOf(error);
  // A damaged file can also make SQLite access invalid memory.
  const isSqlite = isErrorLike(error) && ['SQLite3Error', 'RuntimeError'].includes(error.name);
  if (/locked|busy/i.test(message)) {
    return new StorageError('in-use', file, message, {
      hint: 'Close the program that is using it.',
      cause: error,
    });
  }
  if (isSqlite && !refused.test(message)) return damagedFile(file, message, error);
  return unavailable(file, error);
}

export function unavailable(file: string, cause: unknown): StorageError {
  const message = messageOf(cause);
  return new StorageError('unavailable', file, message, {
    hint: 'Make sure that the file can be read and written, and that the disk has space.',
    cause,
  });
}

export function damagedFile(file: string, detail: string, cause?: unknown): StorageError {
  return new StorageError('damaged', file, detail, {
    hint: 'Restore a backup of the file.',
    cause,
  });
}
