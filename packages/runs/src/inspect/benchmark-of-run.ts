import { resolve } from 'node:path';
import { ConfigError, jsonObjectSchema, type RunManifest } from '@memgym/core';
import { type Benchmark, withoutRefusals } from '@memgym/evaluators';
import { codeChanges, type Registry } from '@memgym/registry';
import * as z from 'zod';

/** What the config of a run says about its benchmark. */
const playedOptions = z.object({
  benchmark: z.object({ options: jsonObjectSchema.default({}), excludeRefusals: z.boolean().default(false) }),
});

interface RunInFolder {
  readonly folder: string;
  readonly manifest: RunManifest;
}

/**
 * The benchmark of a run, with the run's options. An external one is imported from the file or package that the experiment
 * names.
 * @throws {ConfigError} when it is missing or is another benchmark
 */
export async function benchmarkOfRun(run: RunInFolder, registry: Registry): Promise<Benchmark> {
  const { benchmark: name, config } = run.manifest;
  const { options = {}, excludeRefusals = false } = playedOptions.safeParse(config).data?.benchmark ?? {};
  const type = typeOf(run);
  const found = await registry.at(experimentFolderOf(run)).find('benchmark', type);
  const benchmark = found.withOptions(options);
  if (benchmark.type === name) return excludeRefusals ? withoutRefusals(benchmark) : benchmark;
  throw new ConfigError(`${type} exports the benchmark ${benchmark.type}, but the run is of ${name}.`, {
    key: 'benchmark.type',
    hint: 'Restore the module that the run was made with, or play the run again.',
  });
}

/**
 * The folder from which the plugins of a run are found: that of its experiment, or the working directory where the run does
 * not know it.
 */
export function experimentFolderOf({ folder, manifest: { experimentFolder } }: RunInFolder): string {
  return experimentFolder === undefined ? process.cwd() : resolve(folder, experimentFolder);
}

/**
 * The changes of an external benchmark's code since the run, whose records the present code reads and scores; empty for a
 * built-in one.
 */
export async function benchmarkChanges(run: RunInFolder, registry: Registry): Promise<string[]> {
  const played = run.manifest.plugins?.find(({ kind }) => kind === 'benchmark');
  if (played === undefined) return [];
  const loaded = await registry.at(experimentFolderOf(run)).loaded('benchmark', typeOf(run));
  return loaded === undefined ? [] : codeChanges(played, loaded.code);
}

/** The benchmark as the experiment names it. */
const typeOf = ({ manifest: { benchmark, plugins = [] } }: RunInFolder): string =>
  plugins.find(({ kind }) => kind === 'benchmark')?.name ?? benchmark;
