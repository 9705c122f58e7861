import { readFile } from 'node:fs/promises';
import { ConfigError } from '@memgym/core';
import { type PriceFile, parsePriceFile } from '@memgym/llm-client';

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'is a folder, not a file',
  EACCES: 'no permission to read it',
};

/**
 * Reads a price file.
 * @throws {ConfigError} when it is not there, not JSON, or not a price file
 */
export async function readPrices(file: string): Promise<PriceFile> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem =
      code === undefined ? 'cannot be read as JSON' : (unreadable[code] ?? `cannot be read (${code})`);
    throw new ConfigError(`${file}: ${problem}.`, {
      key: 'prices',
      hint: 'Give a price file; docs/prices.md shows one.',
      cause: error,
    });
  }
  return parsePriceFile(file, content);
}
