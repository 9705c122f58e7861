import { isAbsolute, parse, relative, resolve, sep } from 'node:path';

/**
 * The way from a folder to a file, with `/` on every system. Null where only the root of the file system is common
 * to both: such a way is the whole path on this machine, which means nothing on another.
 */
export function pathBetween(folder: string, file: string): string | null {
  const from = resolve(folder);
  const path = relative(from, resolve(file));
  if (isAbsolute(path)) return null;
  const parts = path.split(sep);
  const common = resolve(from, ...parts.filter((part) => part === '..'));
  return common === parse(common).root ? null : parts.join('/');
}
