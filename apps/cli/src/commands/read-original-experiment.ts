import { resolve } from 'node:path';
import { ConfigError, type JsonObject } from '@memgym/core';
import { benchmarksWith, originalFormat } from '@memgym/runner/known';
import type { ReadExperiment } from './plan-experiment.js';

/** The configs of original programs that can be played directly. */
export const playableConfigs = benchmarksWith('convert').flatMap(
  (type) => originalFormat(type, 'convert').playable ?? [],
);

/** A title for all of them, with its article. */
export const playableTitle = playableConfigs.map(({ title }) => title).join(' or ');

/**
 * An experiment with a single config of a benchmark's original program.
 * @param settings `key.path=value`, applied to the experiment
 * @param options of the format, by key
 * @throws {ConfigError} when the file is not such a config, or cannot be converted
 */
export async function readOriginalExperiment(
  file: string,
  settings: readonly string[],
  options: JsonObject,
): Promise<ReadExperiment> {
  const { applySettings, parseExperiment, readConfigFile } = await import('@memgym/runner');
  const value = await readConfigFile(file, playableTitle);
  const context = { readConfig: readConfigFile, placed: (path: string) => resolve(path) };
  for (const playable of playableConfigs) {
    const converted = await playable.convert(file, value, options, context);
    if (converted === null) continue;
    const experiment = parseExperiment(file, applySettings(converted.experiment, settings));
    return { experiment, warnings: converted.warnings };
  }
  throw new ConfigError(`${file}: this is not ${playableTitle}.`, {
    hint: 'An experiment is played with `memgym run`.',
  });
}
