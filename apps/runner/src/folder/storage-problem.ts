import { ConfigError, diskRefusal, MemGymError } from '@memgym/core';
import { isThere } from '@memgym/files';

/** The error for an unwritable path, with reason and next step. */
export function storageProblem(path: string, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const { reason, hint } = diskRefusal(error) ?? {
    reason: (error as NodeJS.ErrnoException).message,
    hint: 'Choose another folder, or make this one writable.',
  };
  return new ConfigError(`${path}: ${reason}.`, { key: 'folder', cause: error, hint });
}

/** Whether something is at this path. @throws {ConfigError} when the disk does not say */
export function isFound(path: string): boolean {
  try {
    return isThere(path);
  } catch (error) {
    throw storageProblem(path, error);
  }
}

/** Nothing for a missing file. @throws {ConfigError} for any other failed read */
export function noneIfMissing(path: string, error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw storageProblem(path, error);
}
