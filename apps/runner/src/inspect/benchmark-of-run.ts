import { resolve } from 'node:path';
import { ConfigError, type RunManifest } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { experimentSchema } from '../experiment/experiment-schema.js';
import { codeChanges, loadedCode } from '../plugins/plugin-code.js';
import { resolveBenchmark } from '../plugins/resolve-benchmark.js';

/**
 * The benchmark of a run, with the run's options. An external benchmark is imported from the file in the manifest.
 * @throws {ConfigError} when that file is missing or exports another benchmark
 */
export async function benchmarkOfRun({
  folder,
  manifest,
}: {
  readonly folder: string;
  readonly manifest: RunManifest;
}): Promise<Benchmark> {
  const { benchmark: name, benchmarkFile, config } = manifest;
  const options = experimentSchema.safeParse(config).data?.benchmark.options;
  const type = benchmarkFile === undefined ? name : resolve(folder, benchmarkFile);
  const benchmark = await resolveBenchmark(type, folder, options);
  if (benchmark.type === name) return benchmark;
  throw new ConfigError(`${type} exports the benchmark ${benchmark.type}, but the run is of ${name}.`, {
    key: 'benchmarkFile',
    hint: 'Restore the module that the run was made with, or play the run again.',
  });
}

/**
 * The changes of an external benchmark's code since the run, whose records the present code reads and scores; empty for a
 * built-in one.
 */
export async function benchmarkChanges({
  folder,
  manifest,
}: {
  readonly folder: string;
  readonly manifest: RunManifest;
}): Promise<string[]> {
  const { benchmarkFile, plugins = [] } = manifest;
  const played = plugins.find(({ kind }) => kind === 'benchmark');
  if (benchmarkFile === undefined || played === undefined) return [];
  return codeChanges(played, await loadedCode(resolve(folder, benchmarkFile)));
}
