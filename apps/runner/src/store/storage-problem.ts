import { ConfigError, MemGymError } from '@memgym/core';

const meanings: Readonly<Record<string, string>> = {
  ENOENT: 'no file or folder can be created here',
  EACCES: 'no permission to write here',
  EPERM: 'no permission to write here',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EEXIST: 'a file is in the way of a folder',
  EISDIR: 'a folder is in the way of a file',
};

/** The error for an unwritable path, with reason and next step. */
export function storageProblem(path: string, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const { code = 'unknown', message } = error as NodeJS.ErrnoException;
  return new ConfigError(`${path}: ${meanings[code] ?? message}.`, {
    key: 'folder',
    cause: error,
    hint: 'Choose another folder, or make this one writable.',
  });
}

/** Nothing for a missing file. @throws {ConfigError} for any other failed read */
export function noneIfMissing(path: string, error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw storageProblem(path, error);
}
