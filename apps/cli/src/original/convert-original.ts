import type { JsonObject } from '@memgym/core';
import type { ConvertedExperiment } from '@memgym/evaluators';
import { parseExperiment, readConfigFile, resolveBenchmark } from '@memgym/runner';
import { originalFormat } from '@memgym/runner/known';

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
  const format = originalFormat(benchmark, 'convert');
  const converted = await format.convert(options, { readConfig: readConfigFile, placed });
  const { benchmark: config } = parseExperiment('converted experiment', converted.experiment);
  await resolveBenchmark(config.type, process.cwd(), config.options);
  return converted;
}
