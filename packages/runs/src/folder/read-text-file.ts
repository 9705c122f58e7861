import { ConfigError, DatasetError, diskRefusal, MemGymError } from '@memgym/core';
import { readBytes } from '@memgym/datasets';
import { isThere } from '@memgym/files';

/**
 * The content of a file; null if it does not exist.
 * @throws {DatasetError} when it is a folder, a pipe or a device, cannot be read, or has more than 256 MiB
 */
export async function readTextFile(file: string): Promise<string | null> {
  try {
    return Buffer.from(await readBytes(file)).toString('utf8');
  } catch (error) {
    if (DatasetError.isInstance(error) && error.missing) return null;
    throw error;
  }
}

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
