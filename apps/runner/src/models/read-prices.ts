import { readFile } from 'node:fs/promises';
import { ConfigError } from '@memgym/core';
import { type PriceFile, parsePriceFile } from '@memgym/llm-client';

/**
 * Reads a price file.
 * @throws {ConfigError} when it is not there, not JSON, or not a price file
 */
export async function readPrices(file: string): Promise<PriceFile> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ConfigError(`${file}: ${absent ? 'no such file' : 'cannot be read as JSON'}.`, {
      key: 'prices',
      hint: 'Give a price file; docs/prices.md shows one.',
      cause: error,
    });
  }
  return parsePriceFile(file, content);
}
