import { constants, lstatSync, openSync, statSync } from 'node:fs';
import { codeOf, StorageError } from '@memgym/core/errors';

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

/** @throws {StorageError} when a symbolic link is in this place, whatever its target */
export function refuseLink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new StorageError('unavailable', path, 'a symbolic link is in the place of a file or folder.', {
    hint: 'Find out who put it there, and remove it.',
  });
}

/**
 * Opens a file without following links, because a planted link would redirect the write.
 *
 * @returns its descriptor
 * @param flags of `fs.constants`, such as `O_WRONLY | O_CREAT | O_APPEND`
 * @param mode of a created file. Default: everybody allowed by the umask
 * @throws {StorageError} when a link, a folder, a pipe or a device is in its place
 * @throws errors of the file system
 */
export function openRegular(path: string, flags: number, mode = 0o666): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) {
    const what = found.isSymbolicLink()
      ? 'a symbolic link'
      : found.isDirectory()
        ? 'a folder'
        : 'a pipe, a socket or a device';
    throw new StorageError('unavailable', path, `${what} is in the place of a file.`, {
      hint: 'Find out who put it there, and remove it.',
    });
  }
  // Not every system has this flag, which also refuses a link that appeared in the meantime.
  return openSync(path, flags | (constants.O_NOFOLLOW ?? 0), mode);
}

/** Flags of {@link openRegular}, like `r`, `r+`, `w` and `a` of `fs.openSync`. */
export const openFlags = {
  read: constants.O_RDONLY,
  update: constants.O_RDWR,
  replace: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC,
  append: constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND,
} as const;
