import { installedPackages, whyNotLoaded } from '@memgym/core/config';
import { StorageError } from '@memgym/core/errors';
import type sqlite from 'node-sqlite3-wasm';

/** SQLite as WebAssembly: a file next to the program that loads it. */
export type SqliteLibrary = typeof sqlite;

/**
 * Loads SQLite when the first storage is opened.
 * @throws {StorageError} when it is not installed where the program runs
 */
export function sqliteLibrary(file: string, packages = installedPackages(import.meta.url)): SqliteLibrary {
  try {
    return packages.load('node-sqlite3-wasm') as SqliteLibrary;
  } catch (cause) {
    throw new StorageError('unavailable', file, `SQLite cannot be loaded (${whyNotLoaded(cause)}).`, {
      hint: 'Install node-sqlite3-wasm where the program runs: it must stay outside of a bundle (`external` of esbuild, `externals` of webpack, `serverExternalPackages` and `outputFileTracingIncludes` of Next).',
      cause,
    });
  }
}
