import { ConfigError, DatasetError } from '@memgym/core';
import { nestsDeeper, readBytes } from '@memgym/datasets';

/**
 * The JSON value of a config file.
 * @param wanted the expected file, with an example
 * @throws {ConfigError} when the file cannot be read, has more than 16 MiB, is not JSON, or nests more than 100 deep
 */
export async function readConfigFile(file: string, wanted: string): Promise<unknown> {
  const text = await readConfigText(file, wanted);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${file}: not valid JSON: ${(error as Error).message}`, {
      cause: error,
      hint: text.trim() === '' ? 'The file is empty.' : 'Check for a missing bracket, quote or comma.',
    });
  }
  if (nestsDeeper(value, deepest)) {
    throw new ConfigError(`${file}: lists and objects are nested more than ${deepest} levels deep.`, {
      hint: `Pass the path of ${wanted}.`,
    });
  }
  return value;
}

/** More than any config needs. */
const deepest = 100;
const maxBytes = 16 * 2 ** 20;

async function readConfigText(file: string, wanted: string): Promise<string> {
  try {
    return Buffer.from(await readBytes(file, { maxBytes }))
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } catch (error) {
    if (!DatasetError.isInstance(error)) throw error;
    throw new ConfigError(error.message, { cause: error, hint: `Pass the path of ${wanted}.` });
  }
}
