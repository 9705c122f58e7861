import { ConfigError } from '@memgym/core';
import type { ReadRun } from '@memgym/evaluators';
import { openPrompts } from '@memgym/runner';
import { type OpenedRun, openRun } from '@memgym/runs';
import { type PlayedDataOptions, readPlayedData } from './read-played-data.js';

export interface OpenReadRunOptions extends Omit<PlayedDataOptions, 'dataset'> {
  /** Type of the benchmark. */
  readonly benchmark: string;
  readonly runFolder: string;
}

/**
 * A finished run of a benchmark, as its formats read it.
 * @throws {ConfigError} when the folder contains no finished run of the benchmark
 */
export async function openReadRun({
  benchmark,
  runFolder,
  ...places
}: OpenReadRunOptions): Promise<{ readonly opened: OpenedRun; readonly run: ReadRun }> {
  const opened = await openRun(runFolder);
  const { manifest, answers } = opened;
  if (manifest.benchmark !== benchmark) {
    throw new ConfigError(`${runFolder}: this is a run of ${manifest.benchmark}, not of ${benchmark}.`, {
      hint: `Pass the folder of a run of ${benchmark}.`,
    });
  }
  const promptOf = openPrompts(opened, places);
  const run: ReadRun = {
    manifest,
    answers,
    readPrompt: async (answer) => (await promptOf(answer)).messages,
    readEpisodes: opened.readEpisodes,
    readState: opened.readState,
    readData: (load) => readPlayedData(opened, load, { ...places, dataset: benchmark }),
  };
  return { opened, run };
}
