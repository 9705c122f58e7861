import { ConfigError, DatasetError, readJson } from '@memgym/core';
import { readBytes } from '@memgym/datasets';

/**
 * The JSON value of a config file.
 * @param wanted the expected file, with an example
 * @throws {ConfigError} when the file cannot be read, has more than 16 MiB, is not JSON, gives a key of an object twice, or
 * nests more than 100 deep
 */
export async function readConfigFile(file: string, wanted: string): Promise<unknown> {
  const text = await readConfigText(file, wanted);
  const read = readJson(text, { deepest });
  if (read.ok) return read.value;
  const { kind, line, column, message } = read.problem;
  const hints = {
    syntax: text.trim() === '' ? 'The file is empty.' : 'Check for a missing bracket, quote or comma.',
    'repeated-key': 'Remove one of the two; only one could count.',
    depth: `Pass the path of ${wanted}.`,
  };
  const what = kind === 'syntax' ? `not valid JSON: ${message}` : message;
  throw new ConfigError(`${file}:${line}:${column}: ${what}.`, { hint: hints[kind] });
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
