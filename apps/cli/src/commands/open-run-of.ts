import { ConfigError, didYouMean } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { describeSoFar, openRunSoFar, type RunSoFar, readEnvironment } from '@memgym/runner';
import {
  benchmarkChanges,
  benchmarkOfRun,
  dataCaution,
  findReadRun,
  type OpenedRun,
  openRun,
  requireDerived,
} from '@memgym/runs';
import { notify } from '../output/print.js';
import { readersRegistry } from '../registry.js';

/** A run with its benchmark, from its id or its folder. @throws {ConfigError} when there is none */
export async function openRunOf(
  run: string,
  runs: string,
): Promise<{ readonly run: OpenedRun; readonly benchmark: Benchmark }> {
  const opened = await openRun(await findReadRun(run, runs));
  const benchmark = await benchmarkOfRun(opened, readersRegistry());
  requireDerived(opened, benchmark);
  await showCautions(opened);
  return { run: opened, benchmark };
}

/** As {@link openRunOf}, also a run that has not ended, which is said on stderr with how far it is. */
export async function openRunSoFarOf(
  name: string,
  runs: string,
  dataPath?: string,
): Promise<{ readonly run: OpenedRun; readonly benchmark: Benchmark; readonly soFar?: RunSoFar }> {
  const environment = await readEnvironment();
  const folder = await findReadRun(name, runs);
  const registry = readersRegistry();
  const { soFar, ...run } = await openRunSoFar(folder, { environment, dataPath, registry });
  const benchmark = await benchmarkOfRun(run, registry);
  if (soFar === undefined) requireDerived(run, benchmark);
  await showCautions(run);
  if (soFar === undefined) return { run, benchmark };
  showSoFar(soFar);
  return { run, benchmark, soFar };
}

/** Says that a run has not ended, and how far it is. */
export function showSoFar(soFar: RunSoFar): void {
  const state = soFar.isPlaying ? 'is being played' : 'was interrupted';
  notify(`The run ${state}; what follows covers ${describeSoFar(soFar)}.`);
}

/**
 * Reports that the data are not the published ones, and that another state of the benchmark's code made the records than the
 * one that now scores them.
 */
export async function showCautions(run: Pick<OpenedRun, 'folder' | 'manifest'>): Promise<void> {
  const registry = readersRegistry();
  const caution = dataCaution(run.manifest, registry);
  if (caution !== undefined) notify(`${run.manifest.runId}: ${caution}`);
  const changes = await benchmarkChanges(run, registry);
  if (changes.length === 0) return;
  notify(
    `The benchmark ${run.manifest.benchmark} was edited after this run, and its present code is used: ${changes.join(', ')}.`,
  );
}

/** @throws {ConfigError} when a run played another benchmark */
export function requireBenchmark(
  name: string,
  { manifest }: Pick<OpenedRun, 'manifest'>,
  benchmark: string,
): void {
  if (manifest.benchmark === benchmark) return;
  throw new ConfigError(`${name} played ${manifest.benchmark}, not ${benchmark}.`, {
    key: 'run',
    hint: `Pass a run of ${benchmark}.`,
  });
}

/** Refuses a name that the run does not have. @throws {ConfigError} naming the nearest one */
export function requireKnown(key: string, name: string | undefined, known: readonly string[]): void {
  if (name === undefined || known.includes(name)) return;
  throw new ConfigError(`The run has no ${key} ${JSON.stringify(name)}.`, {
    key,
    hint: `${didYouMean(name, known)}It has ${known.join(', ')}.`,
  });
}
