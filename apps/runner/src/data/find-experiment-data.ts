import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import { generators } from '@memgym/env-generator';
import type { Experiment } from '../experiment/experiment-schema.js';
import { makeOfflineData } from '../generate/make-offline-data.js';
import type { Environment } from '../models/environment.js';
import { resolveBenchmark } from '../plugins/resolve-benchmark.js';
import { findData } from './find-data.js';

export interface FindExperimentDataOptions {
  readonly experiment: Experiment;
  /** The experiment's file, which its paths are relative to. */
  readonly configFile: string;
  /** Path from the command line; wins over all others. */
  readonly dataPath?: string | undefined;
  readonly environment: Environment;
  /** Folder of environments that are made for a run. Default: `.memgym/environments`. */
  readonly environmentsFolder?: string;
}

/**
 * Where the data of an experiment lie: what the command line says, else `benchmark.path`, else the users of
 * `benchmark.environment`, made up now if they are not there yet, else MEMGYM_DATA_DIR.
 * @throws {ConfigError} when there are none, or the environment is not one of this benchmark
 */
export async function findExperimentData(options: FindExperimentDataOptions): Promise<string> {
  const { experiment, configFile, dataPath, environment } = options;
  const { type, path, environment: made } = experiment.benchmark;
  const { type: dataset } = await resolveBenchmark(type, dirname(configFile));
  if (dataPath !== undefined || path !== undefined || made === undefined) {
    return findData({ dataset, dataPath, configPath: path, configFile, environment });
  }
  const generator = generators.find(({ benchmark, model }) => benchmark === dataset && model !== 'required');
  if (generator === undefined) {
    throw new ConfigError(
      `${configFile}: benchmark.environment: no generator makes data of ${dataset} offline.`,
      {
        key: 'benchmark.environment',
        hint: 'Leave it out, and give the data with benchmark.path.',
      },
    );
  }
  return makeOfflineData(
    generator,
    resolve(dirname(configFile), made),
    options.environmentsFolder ?? join('.memgym', 'environments'),
  );
}
