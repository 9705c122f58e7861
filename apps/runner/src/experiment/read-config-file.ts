import { readFile } from 'node:fs/promises';
import { ConfigError } from '@memgym/core';

/**
 * The JSON value of a config file.
 * @param wanted what should have been given, with an example
 * @throws {ConfigError} when the file cannot be read or is no JSON
 */
export async function readConfigFile(file: string, wanted: string): Promise<unknown> {
  const text = await readConfigText(file, wanted);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ConfigError(`${file}: not valid JSON: ${(error as Error).message}`, {
      cause: error,
      hint: text.trim() === '' ? 'The file is empty.' : 'Check for a missing bracket, quote or comma.',
    });
  }
}

async function readConfigText(file: string, wanted: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message =
      code === 'ENOENT'
        ? 'no such file'
        : code === 'EISDIR'
          ? 'is a folder, not a file'
          : `cannot be read (${code})`;
    throw new ConfigError(`${file}: ${message}.`, { cause: error, hint: `Give the path of ${wanted}.` });
  }
}
