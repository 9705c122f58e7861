import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError, codeOf } from '@memgym/core';
import { namingPath } from '@memgym/files';
import { writeOutput } from './write-output.js';

/**
 * Writes a new file.
 *
 * @param options `force`: replace an existing one
 * @throws {ConfigError} when it exists and may not be replaced
 */
export async function writeNewFile(file: string, text: string, { force }: { force: boolean }): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true });
  if (force) return writeOutput(file, text);
  try {
    await namingPath(file, () => writeFile(file, text, { flag: 'wx' }));
  } catch (cause) {
    if (!(codeOf(cause) === 'EEXIST')) {
      // A part of it would be in the way of the next try.
      await rm(file, { force: true }).catch(() => undefined);
      throw cause;
    }
    throw new ConfigError(`${file} exists; nothing was written.`, {
      key: 'force',
      hint: 'Choose another name, or replace the file.',
      cause,
    });
  }
}
