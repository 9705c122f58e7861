import { resolve } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { benchmarks } from '@memgym/evaluators';
import { applySettings } from '../experiment/apply-settings.js';
import { chooseSystems } from '../experiment/choose-systems.js';
import type { Experiment } from '../experiment/experiment-schema.js';
import { readConfigFile } from '../experiment/read-config-file.js';
import { parseExperiment } from '../experiment/read-experiment.js';

export interface ReadExperimentOptions {
  /** Settings `key.path=value`, applied on top. */
  readonly settings?: readonly string[] | undefined;
  /** Only these systems; see {@link chooseSystems}. Default: those of the file. */
  readonly systems?: readonly string[] | undefined;
  /** Options for a config of an original program. */
  readonly original?: JsonObject;
}

export interface ReadExperiment {
  readonly experiment: Experiment;
  /** Whether the file is a config of an original program. */
  readonly isOriginal: boolean;
  /** Settings that were not converted, and missing ones. */
  readonly warnings: readonly string[];
}

/** The configs of original programs that can be played directly. */
export const playableConfigs = benchmarks.flatMap(({ original }) => original?.convert?.playable ?? []);

/**
 * Reads an experiment file, or converts a single config of a benchmark's original program.
 * @throws {ConfigError} naming the file, the key, the value and what is allowed
 */
export async function readExperimentOrOriginal(
  file: string,
  { settings = [], systems, original = {} }: ReadExperimentOptions = {},
): Promise<ReadExperiment> {
  const others = playableConfigs.map(({ title }) => `, or ${title}`).join('');
  const value = await readConfigFile(
    file,
    `an experiment file, e.g. configs/experiments/everyday.json${others}`,
  );
  const context = { readConfig: readConfigFile, placed: (path: string) => resolve(path) };
  for (const playable of playableConfigs) {
    const converted = await playable.convert(file, value, original, context);
    if (converted === null) continue;
    const experiment = parseExperiment(file, applySettings(converted.experiment, settings));
    return { experiment: chooseSystems(experiment, systems), isOriginal: true, warnings: converted.warnings };
  }
  const experiment = parseExperiment(file, applySettings(value, settings));
  return { experiment: chooseSystems(experiment, systems), isOriginal: false, warnings: [] };
}
