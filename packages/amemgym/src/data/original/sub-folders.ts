import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOfPath, toFileError } from '@memgym/datasets';

/**
 * The folders in a folder, including links to folders, in the order of their names.
 *
 * @throws {DatasetError} when it cannot be listed
 */
export async function subFolders(folder: string): Promise<{ name: string; path: string }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw toFileError(folder, cause);
  });
  const found: { name: string; path: string }[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await kindOfPath(path)) === 'folder');
    if (isFolder) found.push({ name: entry.name, path });
  }
  return found.sort((left, right) => (left.name < right.name ? -1 : 1));
}
