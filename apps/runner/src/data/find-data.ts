import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import type { Experiment } from '../experiment/experiment-schema.js';
import { makeOfflineData } from '../generate/make-offline-data.js';
import { datasetCatalog, locateDataset } from '../known/datasets.js';
import { generators } from '../known/generators.js';
import type { Environment } from '../models/environment.js';
import { resolveBenchmark } from '../plugins/resolve-benchmark.js';

export interface FindDataOptions {
  /** Name in the dataset catalogue, or the type of a benchmark from outside. */
  readonly dataset: string;
  /** Path from the command line; takes precedence. */
  readonly dataPath?: string | undefined;
  /** Path from a config, and the config file to which it is relative. */
  readonly configPath?: string | undefined;
  readonly configFile?: string | undefined;
  readonly environment: Environment;
}

/**
 * Path of a benchmark's data: from the command line, otherwise the config, otherwise the folder with the benchmark's
 * name in MEMGYM_DATA_DIR.
 * @throws {ConfigError} naming the ways to provide the data
 */
export function findData(options: FindDataOptions): string {
  if (options.dataPath !== undefined) return resolve(options.dataPath);
  if (options.configPath !== undefined) {
    return resolve(options.configFile === undefined ? '.' : dirname(options.configFile), options.configPath);
  }
  const dataDir = options.environment.MEMGYM_DATA_DIR;
  if (dataDir !== undefined && dataDir !== '') {
    const inCatalog = datasetCatalog.some(({ name }) => name === options.dataset);
    if (inCatalog) return locateDataset(options.dataset, { dataDir: resolve(dataDir) });
    const folder = resolve(dataDir, options.dataset);
    if (existsSync(folder)) return folder;
  }
  throw new ConfigError(`No data for ${options.dataset} were found.`, {
    key: 'benchmark.path',
    hint: `Pass the path of the data, or set MEMGYM_DATA_DIR to a folder that contains ${options.dataset}/.`,
  });
}

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
