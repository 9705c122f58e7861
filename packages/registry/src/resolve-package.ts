import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { exports, imports, type Package } from 'resolve.exports';

/**
 * Resolves `import specifier` as a program in `folder` would: with the packages installed for that program, not
 * those of this library. `undefined` if the package is not installed there.
 * @throws {Error} when it is installed, but has no such entry point
 */
export function resolvePackage(specifier: string, folder: string): string | undefined {
  const root = installedFolder(packageName(specifier), folder);
  if (root === undefined) return undefined;
  // Node resolves packages without an exports map, and explains a missing entry.
  return ownEntry(root, specifier) ?? requireIn(folder).resolve(specifier);
}

/** The file that the package in a folder is imported from; undefined if there is none. */
export function entryOfFolder(folder: string): string | undefined {
  try {
    const entry = ownEntry(folder, '.') ?? requireIn(folder).resolve(folder);
    return existsSync(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** The folder of a package that is installed for a program in `folder`; undefined if it is not. */
export function installedFolder(name: string, folder: string): string | undefined {
  return (requireIn(folder).resolve.paths(name) ?? [])
    .map((modules) => join(modules, name))
    .find((candidate) => existsSync(join(candidate, 'package.json')));
}

/** The file of an entry point, or of a `#name` for the package's own use; undefined if its maps have none. */
export function ownEntry(root: string, specifier: string): string | undefined {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const conditions = ['module-sync', ...(runsFromSources() ? ['@memgym/source'] : [])];
  try {
    const [target] =
      (specifier.startsWith('#')
        ? imports(manifest, specifier, { conditions })
        : exports(manifest, `.${specifier.slice(packageName(specifier).length)}`, { conditions })) ?? [];
    return target?.startsWith('./') ? join(root, target) : undefined;
  } catch {
    return undefined;
  }
}

/** `name` or `@scope/name`, without the subpath. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether this module was not built, so that packages beside it may not be built either. */
export const runsFromSources = (): boolean => import.meta.url.endsWith('.ts');

const requireIn = (folder: string) => createRequire(join(resolve(folder), 'index.js'));
