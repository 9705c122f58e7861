import { ConfigError } from '@memgym/core';

/** The error that tells that a cache folder cannot be used, and what to do. */
export function unusableFolder(what: 'read' | 'write to', folder: string, cause: unknown): ConfigError {
  return new ConfigError(`Cannot ${what} the cache folder ${folder} (${codeOf(cause) ?? String(cause)}).`, {
    key: 'cache',
    hint: 'Choose a folder that this process may read and write, on a disk with room.',
    cause,
  });
}

/** The code of an error of the file system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
