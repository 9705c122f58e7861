import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import { namingPath } from '@memgym/files';

/**
 * Writes all files of a new folder, or none.
 * @param files contents by paths relative to the folder
 * @throws {ConfigError} when the folder exists and is not empty
 */
export async function writeNewFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const place = resolve(folder);
  if (existsSync(place) && readdirSync(place).length > 0) {
    throw new ConfigError(`${folder} exists and is not empty; nothing was written.`, {
      key: 'out',
      hint: 'Choose another folder, or empty this one.',
    });
  }
  await mkdir(dirname(place), { recursive: true });
  const unfinished = await mkdtemp(`${place}.new-`);
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(unfinished, path)), { recursive: true });
      await namingPath(join(folder, path), () => writeFile(join(unfinished, path), content));
    }
    await rm(place, { recursive: true, force: true });
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}
