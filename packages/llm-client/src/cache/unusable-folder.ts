import { ConfigError, codeOf, diskRefusal } from '@memgym/core';

/** The error for a cache folder that cannot be used, with the next step. */
export function unusableFolder(what: 'read' | 'write to', folder: string, cause: unknown): ConfigError {
  const { reason, hint } = diskRefusal(cause) ?? {};
  const code = codeOf(cause) ?? String(cause);
  const why = reason === undefined ? ` (${code})` : `: ${reason} (${code})`;
  return new ConfigError(`Cannot ${what} the cache folder ${folder}${why}.`, {
    key: 'cache',
    hint: hint ?? 'Choose a folder that this process can read and write, on a disk with free space.',
    cause,
  });
}
