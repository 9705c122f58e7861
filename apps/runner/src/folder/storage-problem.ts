import { ConfigError, MemGymError } from '@memgym/core';
import { diskRefusal } from '@memgym/files';

/** The error for an unwritable path, with reason and next step. */
export function storageProblem(path: string, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const { reason, hint } = diskRefusal(error) ?? {
    reason: (error as NodeJS.ErrnoException).message,
    hint: 'Choose another folder, or make this one writable.',
  };
  return new ConfigError(`${path}: ${reason}.`, { key: 'folder', cause: error, hint });
}

/** Nothing for a missing file. @throws {ConfigError} for any other failed read */
export function noneIfMissing(path: string, error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw storageProblem(path, error);
}
