import { ConfigError, didYouMean } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { benchmarkOfRun, type OpenedRun, openRun } from '@memgym/runner';
import { findRunFolder } from './find-run-folder.js';

/** A run with its benchmark, from its id or its folder. @throws {ConfigError} when there is none */
export async function openRunOf(
  run: string,
  runs: string,
): Promise<{ readonly run: OpenedRun; readonly benchmark: Benchmark }> {
  const opened = await openRun(await findRunFolder(run, runs));
  return { run: opened, benchmark: await benchmarkOfRun(opened) };
}

/** Refuses a name that the run does not have. @throws {ConfigError} naming the nearest one */
export function requireKnown(key: string, name: string | undefined, known: readonly string[]): void {
  if (name === undefined || known.includes(name)) return;
  throw new ConfigError(`The run has no ${key} ${JSON.stringify(name)}.`, {
    key,
    hint: `${didYouMean(name, known)}It has ${known.join(', ')}.`,
  });
}
