import { readConfigFile } from '@memgym/experiments';
import { type PriceFile, parsePriceFile } from '@memgym/llm-client';

/**
 * Reads a price file.
 * @throws {ConfigError} when it cannot be read, is not JSON, or is not a price file
 */
export async function readPrices(file: string): Promise<PriceFile> {
  return parsePriceFile(file, await readConfigFile(file, 'a price file; docs/prices.md shows one'));
}
