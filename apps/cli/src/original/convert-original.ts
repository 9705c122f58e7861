import type { JsonObject } from '@memgym/core';
import type { ConvertedExperiment } from '@memgym/evaluators';
import { parseExperiment, readConfigFile } from '@memgym/experiments';
import { findOriginal } from '@memgym/registry';
import { registryFor } from '../registry.js';

export interface ConvertOriginalOptions {
  /** Type of the benchmark. */
  readonly benchmark: string;
  /** Options of the benchmark's format. */
  readonly options: JsonObject;
  /** Maps a path to its form in the experiment. Default: unchanged. */
  readonly placed?: (path: string) => string;
}

/**
 * Converts configs of a benchmark's original program to an experiment.
 * @throws {ConfigError} when the benchmark has no original program with configs, or one of them cannot be converted
 */
export async function convertOriginal({
  benchmark,
  options,
  placed = (path) => path,
}: ConvertOriginalOptions): Promise<ConvertedExperiment> {
  const registry = registryFor();
  const format = await findOriginal(registry, benchmark, 'convert');
  const converted = await format.convert(options, { readConfig: readConfigFile, placed });
  const { benchmark: config } = parseExperiment(
    'converted experiment',
    converted.experiment,
    registry.agents,
  );
  (await registry.find('benchmark', config.type)).withOptions(config.options);
  return converted;
}
