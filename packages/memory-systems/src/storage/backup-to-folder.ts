import { type CopiedStorage, copyStorage } from './copy-storage.js';
import { openFolderStorage } from './folder/open-folder-storage.js';
import { placeBackup } from './folder/place-backup.js';

/** Copies a storage into a new folder, for `openFolderStorage`. @throws {InvalidArgumentError} when something is there */
export function backupToFolder(from: CopiedStorage, to: string | URL): Promise<void> {
  return placeBackup(to, async (beside) => {
    const folder = await openFolderStorage(beside);
    try {
      await copyStorage(from, folder);
    } finally {
      await folder.close();
    }
  });
}
