import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, tryParseJson } from '@memgym/core';
import satisfies from 'semver/functions/satisfies.js';
import { packageOf } from './plugin-code.js';
import { installedFolder } from './resolve-package.js';

/** A plugin in a file, and the program that loads it. */
export interface LoadedBy {
  /** The plugin in messages, such as `memory system 'memgym-memory-words'`. */
  readonly what: string;
  /** The option that names it, for errors. */
  readonly key: string;
  /** The file that it is imported from. */
  readonly file: string;
  /** The folder of the package that the program belongs to. */
  readonly home: string;
}

/**
 * Refuses a plugin that was written for other versions of MemGym's contracts than those that are used here, as its
 * package states them in `peerDependencies`. Package managers check them too, but most only warn, and none checks a file
 * that is named by its path.
 *
 * @throws {ConfigError} naming the contract, the version it was written for, and the one that is used
 */
export function requireContracts({ what, key, file, home }: LoadedBy): void {
  const own = packageOf(dirname(file));
  if (own === undefined) return;
  const manifest = join(own.folder, 'package.json');
  for (const [name, range] of Object.entries(peersOf(manifest))) {
    // A workspace's packages are always of the same state.
    if (!name.startsWith('@memgym/') || range.startsWith('workspace:')) continue;
    const used = usedVersion(name, home);
    if (used === undefined || satisfies(used, range, { includePrerelease: true })) continue;
    throw new ConfigError(`The ${what} was written for ${name} ${range}, but ${used} is used here.`, {
      key,
      hint: `Install a version of it for ${used}. If it is yours and works with ${used}, say so in peerDependencies of ${manifest}.`,
    });
  }
}

function peersOf(manifest: string): Readonly<Record<string, string>> {
  const read = tryParseJson(readFileSync(manifest, 'utf8')) as
    | { readonly peerDependencies?: Readonly<Record<string, string>> }
    | undefined;
  return read?.peerDependencies ?? {};
}

/** The version of a package that the program or this library uses; undefined if neither uses it. */
function usedVersion(name: string, home: string): string | undefined {
  const folder =
    installedFolder(name, home) ?? installedFolder(name, dirname(fileURLToPath(import.meta.url)));
  return folder === undefined ? undefined : packageOf(folder)?.version;
}
