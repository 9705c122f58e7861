import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ConfigError, tryParseJson } from '@memgym/core';
import satisfies from 'semver/functions/satisfies.js';
import { packageOf } from './plugin-code.js';

/**
 * Refuses a plugin that was written for other versions of MemGym's contracts than those that are used here, as its
 * package states them in `peerDependencies`. Package managers check them too, but most only warn, and none checks a file
 * that is named by its path.
 *
 * @param plugin the plugin in messages, such as `memory system 'memgym-memory-words'`
 * @param key the option that names it, for errors
 * @param file the file that it is imported from
 * @throws {ConfigError} naming the contract, the version it was written for, and the one that is used
 */
export function requireContracts(plugin: string, key: string, file: string): void {
  const home = packageOf(dirname(file));
  if (home === undefined) return;
  const manifest = join(home.folder, 'package.json');
  for (const [name, range] of Object.entries(peersOf(manifest))) {
    // A workspace's packages are always of the same state.
    if (!name.startsWith('@memgym/') || range.startsWith('workspace:')) continue;
    const used = usedVersion(name);
    if (used === undefined || satisfies(used, range, { includePrerelease: true })) continue;
    throw new ConfigError(`The ${plugin} was written for ${name} ${range}, but ${used} is used here.`, {
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

const require = createRequire(import.meta.url);

/** The version of a package that this library uses; undefined if it uses none. */
function usedVersion(name: string): string | undefined {
  try {
    return (require(`${name}/package.json`) as { readonly version: string }).version;
  } catch {
    return undefined;
  }
}
