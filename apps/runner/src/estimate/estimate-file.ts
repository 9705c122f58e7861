import { join } from 'node:path';
import { ConfigError, tryParseJson } from '@memgym/core';
import { readTextFile, writeJson } from '@memgym/runs';
import { type RunEstimate, runEstimateSchema } from './run-estimate.js';

const fileIn = (runsFolder: string, runId: string): string => join(runsFolder, runId, 'estimate.json');

/** Stores an estimate in the folder of its run. */
export async function storeEstimate(estimate: RunEstimate, runsFolder = 'runs'): Promise<string> {
  const file = fileIn(runsFolder, estimate.runId);
  await writeJson(file, estimate);
  return file;
}

/**
 * The stored estimate of a run, or null if there is none.
 * @throws {ConfigError} when the file was not written by `memgym estimate`
 */
export async function readEstimate(runId: string, runsFolder = 'runs'): Promise<RunEstimate | null> {
  const file = fileIn(runsFolder, runId);
  const text = await readTextFile(file);
  if (text === null) return null;
  const estimate = runEstimateSchema.safeParse(tryParseJson(text));
  if (estimate.success) return estimate.data;
  throw new ConfigError(`${file}: was not written by \`memgym estimate\`.`, {
    hint: 'Delete it, or estimate the run again.',
  });
}
