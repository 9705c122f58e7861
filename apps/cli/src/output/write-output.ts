import { realpathSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { namingPath, replaceFile } from '@memgym/files';

/**
 * Writes a file that the user named. A file is replaced as a whole, so that the earlier one remains if the disk is
 * full; a pipe or device, such as `/dev/stdout`, is written as it is.
 * @param text the whole text, or its parts, which are written one at a time
 * @throws errors of the file system
 */
export async function writeOutput(file: string, text: string | Iterable<string>): Promise<void> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (file.startsWith('/dev/') || (found !== undefined && !found.isFile()))
    return namingPath(file, () => writeFile(file, text));
  // The target of a link is replaced, not the link.
  await replaceFile(found === undefined ? file : realpathSync(file), text);
}
