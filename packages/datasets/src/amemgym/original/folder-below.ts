import { subFolders } from './sub-folders.js';

/**
 * The folder that these names lead to, one below the other; null where there is none. Names are compared with those
 * that are listed, and no path is made of them: none leads to another place.
 * @throws {DatasetError} when a folder on the way cannot be listed
 */
export async function folderBelow(folder: string, names: readonly string[]): Promise<string | null> {
  let place = folder;
  for (const name of names) {
    const next = (await subFolders(place)).find((child) => child.name === name);
    if (next === undefined) return null;
    place = next.path;
  }
  return place;
}
