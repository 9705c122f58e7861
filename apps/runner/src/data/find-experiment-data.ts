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
  /** The experiment's file, to which its paths are relative. */
  readonly configFile: string;
  /** Path from the command line; takes precedence. */
  readonly dataPath?: string | undefined;
  readonly environment: Environment;
}

/**
 * Path of an experiment's data: from the command line, otherwise `benchmark.path`, otherwise the users of
 * `benchmark.environment` (generated now if missing), otherwise MEMGYM_DATA_DIR.
 * @throws {ConfigError} when there are no data, or the environment is for another benchmark
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
      `${configFile}: benchmark.environment: no generator can make ${dataset} data offline.`,
      {
        key: 'benchmark.environment',
        hint: 'Remove it, and set the data with benchmark.path.',
      },
    );
  }
  return makeOfflineData(generator, resolve(dirname(configFile), made), join('.memgym', 'environments'));
}
