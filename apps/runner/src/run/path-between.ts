import { isAbsolute, parse, relative, resolve, sep } from 'node:path';

/**
 * The relative path from a folder to a file, with `/` on every system. Null if they share only the file system's
 * root: such a path would be meaningless on another machine.
 */
export function pathBetween(folder: string, file: string): string | null {
  const from = resolve(folder);
  const path = relative(from, resolve(file));
  if (isAbsolute(path)) return null;
  const parts = path.split(sep);
  const common = resolve(from, ...parts.filter((part) => part === '..'));
  return common === parse(common).root ? null : parts.join('/');
}
