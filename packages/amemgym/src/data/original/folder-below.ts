import { subFolders } from './sub-folders.js';

/**
 * The folder reached through these nested names; null if there is none. Names are compared with listed entries and
 * never joined into a path, so none can lead elsewhere.
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
