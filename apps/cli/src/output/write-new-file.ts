import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError, codeOf } from '@memgym/core';
import { namingPath, replaceFile } from '@memgym/files';
import { writeOutput } from './write-output.js';

/**
 * Writes a new file: all of it, or nothing.
 *
 * @param options `force`: replace an existing one
 * @throws {ConfigError} when it exists and may not be replaced
 */
export async function writeNewFile(file: string, text: string, { force }: { force: boolean }): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true });
  if (force) return writeOutput(file, text);
  const whole = `${file}.${randomUUID()}.new`;
  try {
    await namingPath(file, async () => {
      await replaceFile(whole, text);
      await giveName(whole, file);
    });
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause;
    throw new ConfigError(`${file} exists; nothing was written.`, {
      key: 'force',
      hint: 'Choose another name, or replace the file.',
      cause,
    });
  } finally {
    // A disk that fails twice leaves a second name; the file is whole all the same.
    const remove = () => rm(whole, { force: true });
    await remove()
      .catch(remove)
      .catch(() => undefined);
  }
}

/** Gives a whole file a name that nothing has. Where the disk knows no second names, it is copied. */
async function giveName(whole: string, file: string): Promise<void> {
  try {
    await link(whole, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    await copyFile(whole, file, constants.COPYFILE_EXCL);
  }
}
