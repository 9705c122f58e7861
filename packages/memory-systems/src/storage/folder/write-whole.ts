import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.js';

/**
 * Atomically writes a file that only this user can access: first under another name, which is then changed. After a
 * failure, the unfinished file is removed, because it takes space on a disk that may be full.
 *
 * @param finish overwrites the parts that are known only at the end
 */
export async function writeWhole(
  file: string,
  pieces: Iterable<Buffer>,
  finish?: (handle: FileHandle) => Promise<unknown>,
): Promise<void> {
  const temporary = besideOf(file);
  const noFollow = constants.O_NOFOLLOW ?? 0;
  const handle = await open(
    temporary,
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noFollow,
    0o600,
  );
  try {
    try {
      for (const piece of pieces) await handle.appendFile(piece);
      await finish?.(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(file));
}

/** The temporary path of {@link writeWhole}. Leftovers of a killed process at this path are useless. */
export function besideOf(file: string): string {
  return `${file}.new`;
}
