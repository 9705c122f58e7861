import { ConfigError } from '@memgym/core';
import { codeOf } from '@memgym/files';

/** The error that tells that a cache folder cannot be used, and what to do. */
export function unusableFolder(what: 'read' | 'write to', folder: string, cause: unknown): ConfigError {
  return new ConfigError(`Cannot ${what} the cache folder ${folder} (${codeOf(cause) ?? String(cause)}).`, {
    key: 'cache',
    hint: 'Choose a folder that this process may read and write, on a disk with room.',
    cause,
  });
}
