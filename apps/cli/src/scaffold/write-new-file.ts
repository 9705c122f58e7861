import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '@memgym/core';

/**
 * Writes a new file.
 *
 * @param options `force`: replace an existing one
 * @throws {ConfigError} when it exists and may not be replaced
 */
export async function writeNewFile(file: string, text: string, { force }: { force: boolean }): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true });
  try {
    await writeFile(file, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    throw new ConfigError(`${file} exists; nothing was written.`, {
      key: 'force',
      hint: 'Choose another name, or replace the file.',
      cause,
    });
  }
}
