import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** The conditions of `import`, in the order in which a package lists them. */
const conditions: ReadonlySet<string> = new Set(['node', 'import', 'module-sync', 'default']);

/**
 * Resolves `import specifier` as a program in `folder` would: with the packages installed for that program, not
 * those of this library. `undefined` if the package is not installed there.
 * @throws {Error} when it is installed, but has no such entry point
 */
export function resolvePackage(specifier: string, folder: string): string | undefined {
  const name = packageName(specifier);
  const require = createRequire(join(resolve(folder), 'index.js'));
  const root = (require.resolve.paths(name) ?? [])
    .map((modules) => join(modules, name))
    .find((candidate) => existsSync(join(candidate, 'package.json')));
  if (root === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports?: unknown };
  const target =
    manifest.exports == null ? undefined : exported(manifest.exports, `.${specifier.slice(name.length)}`);
  // Node resolves packages without an exports map, with patterns in it, or without this entry.
  return target === undefined ? require.resolve(specifier) : join(root, target);
}

/** `name` or `@scope/name`, without the subpath. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The target of an entry point in an exports map, by the conditions of `import`. */
function exported(exports: unknown, entry: string): string | undefined {
  if (typeof exports === 'string' || Array.isArray(exports))
    return entry === '.' ? chosen(exports) : undefined;
  if (typeof exports !== 'object' || exports === null) return undefined;
  const isMap = Object.keys(exports).some((key) => key.startsWith('.'));
  if (!isMap) return entry === '.' ? chosen(exports) : undefined;
  return Object.hasOwn(exports, entry) ? chosen((exports as Record<string, unknown>)[entry]) : undefined;
}

function chosen(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (Array.isArray(target)) return target.map(chosen).find((each) => each !== undefined);
  if (typeof target !== 'object' || target === null) return undefined;
  for (const [condition, inner] of Object.entries(target)) {
    const found = conditions.has(condition) ? chosen(inner) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
