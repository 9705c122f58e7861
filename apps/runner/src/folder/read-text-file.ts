import { DatasetError } from '@memgym/core';
import { readBytes } from '@memgym/datasets';

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
