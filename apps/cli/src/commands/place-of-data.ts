import { findData, readEnvironment } from '@memgym/runner';
import { registryFor } from '../registry.js';

/**
 * Where the data of a benchmark are.
 * @param dataset the name, package or file of the benchmark
 * @param dataPath a path that was given. Default: found in MEMGYM_DATA_DIR
 * @throws {ConfigError} when they are not found
 */
export const placeOfData = async (dataset: string, dataPath: string | undefined): Promise<string> =>
  findData({ dataset, dataPath, environment: await readEnvironment(), registry: registryFor() });
