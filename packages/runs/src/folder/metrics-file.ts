import { join } from 'node:path';
import { ConfigError, type RunResult, runResultSchema } from '@memgym/core';
import { waysToMend } from './imported-file.js';
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
    hint: waysToMend(folder, ' to write this file again'),
  });
}

/**
 * Formats `value` as compact readable JSON: lists and objects that contain others have one line per member, flat
 * ones are on one line.
 */
export function formatJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((member: unknown) => ['', member ?? null] as const)
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => [`${JSON.stringify(name)}: `, member as unknown] as const);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (entries.every(([, member]) => typeof member !== 'object' || member === null)) {
    return `${open}${entries.map(([name, member]) => name + JSON.stringify(member)).join(', ')}${close}`;
  }
  const deeper = `${indent}  `;
  const lines = entries.map(([name, member]) => `${deeper}${name}${formatJson(member, deeper)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
