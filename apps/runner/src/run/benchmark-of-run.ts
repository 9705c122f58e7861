import { resolve } from 'node:path';
import { ConfigError, type RunManifest } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { experimentSchema } from '../experiment/experiment-schema.js';
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
