import { dirname, join, resolve } from 'node:path';
import { ConfigError, DatasetError } from '@memgym/core';
import type { Generator } from '@memgym/env-generator';
import type { Experiment } from '@memgym/experiments';
import { findDataset, type Registry } from '@memgym/registry';
import { makeOfflineData } from '../generate/make-offline-data.js';
import type { Environment } from '../models/environment.js';

export interface FindDataOptions {
  /** The benchmark: its type, package or file. */
  readonly dataset: string;
  /** Path from the command line; takes precedence. */
  readonly dataPath?: string | undefined;
  /** Path from a config, and the config file to which it is relative. */
  readonly configPath?: string | undefined;
  readonly configFile?: string | undefined;
  readonly environment: Environment;
  /** Finds the benchmark. */
  readonly registry: Registry;
}

/**
 * Path of a benchmark's data: from the command line, otherwise the config, otherwise the folder with the benchmark's
 * name in MEMGYM_DATA_DIR.
 * @throws {ConfigError} naming the ways to provide the data
 */
export async function findData(options: FindDataOptions): Promise<string> {
  if (options.dataPath !== undefined) return resolve(options.dataPath);
  if (options.configPath !== undefined) {
    return resolve(options.configFile === undefined ? '.' : dirname(options.configFile), options.configPath);
  }
  const dataDir = options.environment.MEMGYM_DATA_DIR;
  if (dataDir !== undefined && dataDir !== '') {
    const { entry } = await findDataset(options.dataset, options.registry);
    const found = entry.locate(resolve(dataDir));
    if (found !== null) return found;
    throw new DatasetError({ file: resolve(dataDir) }, `${entry.title} is not in this folder.`, {
      hint: `Put it into ${entry.name}/ there; it comes from ${entry.source}.`,
      missing: true,
    });
  }
  throw new ConfigError(`No data for ${options.dataset} were found.`, {
    key: 'benchmark.path',
    hint: `Pass the path of the data, or set MEMGYM_DATA_DIR to a folder that contains ${options.dataset}/. \`memgym data list\` says where they come from, and which of them \`memgym data fetch\` gets.`,
  });
}

export interface FindExperimentDataOptions {
  readonly experiment: Experiment;
  /** The experiment's file, to which its paths are relative. */
  readonly configFile: string;
  /** Path from the command line; takes precedence. */
  readonly dataPath?: string | undefined;
  readonly environment: Environment;
  /** Finds the benchmark, from the folder of the experiment. */
  readonly registry: Registry;
}

/**
 * Path of an experiment's data: from the command line, otherwise `benchmark.path`, otherwise the users of
 * `benchmark.environment` (generated now if missing), otherwise MEMGYM_DATA_DIR.
 * @throws {ConfigError} when there are no data, or the environment is for another benchmark
 */
export async function findExperimentData(options: FindExperimentDataOptions): Promise<string> {
  const { experiment, configFile, dataPath, environment, registry } = options;
  const { type, path, environment: made } = experiment.benchmark;
  const { type: dataset } = await registry.find('benchmark', type);
  if (dataPath !== undefined || path !== undefined || made === undefined) {
    return findData({ dataset: type, dataPath, configPath: path, configFile, environment, registry });
  }
  const generator = await offlineGenerator(dataset, registry);
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

/** The first declared generator that makes data of a benchmark without a model; undefined if there is none. */
async function offlineGenerator(dataset: string, registry: Registry): Promise<Generator | undefined> {
  for (const { type, benchmark } of registry.declared('generator')) {
    if (benchmark !== dataset) continue;
    const generator = await registry.find('generator', type);
    if (generator.model !== 'required') return generator;
  }
  return undefined;
}
