import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import { datasetCatalog, locateDataset } from '@memgym/datasets';
import type { Environment } from '../models/environment.js';

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
