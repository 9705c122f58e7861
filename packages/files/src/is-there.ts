import { statSync } from 'node:fs';
import { codeOf } from '@memgym/core/errors';

/**
 * Whether something is at this path. Unlike `existsSync`, it does not take a failure of the disk for a no, after which
 * a program would start where it should continue.
 * @throws errors of the file system, such as EIO or EACCES
 */
export function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}
