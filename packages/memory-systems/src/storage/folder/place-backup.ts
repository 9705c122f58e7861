import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError } from '@memgym/core/errors';
import { isThere, localPath } from '@memgym/files';
import { syncFolder } from './sync-folder.js';

/**
 * Makes a backup under another name, and gives it its own at the end, so that a kill leaves no half of it.
 *
 * @param make writes the file or the folder
 * @throws {InvalidArgumentError} when something is there
 */
export async function placeBackup(to: string | URL, make: (beside: string) => Promise<void>): Promise<void> {
  const place = resolve(localPath('to', to));
  if (isThere(place)) {
    throw new InvalidArgumentError('to', `is '${place}', which exists.`, {
      hint: 'Give each backup a name of its own, such as one with the date in it.',
    });
  }
  const beside = `${place}-new`;
  await rm(beside, { recursive: true, force: true });
  try {
    await make(beside);
    await rename(beside, place);
  } catch (error) {
    await rm(beside, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(place));
}
