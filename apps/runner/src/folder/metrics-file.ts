import { join } from 'node:path';
import { ConfigError, type RunResult, runResultSchema } from '@memgym/core';
import { formatJson } from './format-json.js';
import { readTextFile } from './read-text-file.js';
import { parseSealed, sealed } from './sealed-json.js';
import { writeAtomic } from './write-atomic.js';

const fileName = 'metrics.json';

/** Writes a run's result with its digest. */
export async function writeMetrics(folder: string, result: RunResult): Promise<void> {
  await writeAtomic(join(folder, fileName), `${formatJson(sealed(result))}\n`);
}

/** The result in the text of a `metrics.json`; null if it is damaged or was not written by a run. */
export const parseMetrics = (text: string): RunResult | null => parseSealed(runResultSchema, text);

/**
 * The result of the run in a folder.
 * @throws {ConfigError} when it is missing, damaged or was not written by a run
 */
export async function readMetrics(folder: string): Promise<RunResult> {
  const file = join(folder, fileName);
  const text = await readTextFile(file);
  const result = text === null ? null : parseMetrics(text);
  if (result !== null) return result;
  const problem = text === null ? 'no such file' : 'is damaged, or was not written by a run';
  throw new ConfigError(`${file}: ${problem}.`, {
    hint: 'Run the same `memgym run` command again to write this file again.',
  });
}
