import { ConfigError, parseConfig } from '@memgym/core';
import { applySettings } from './apply-settings.js';
import { type Experiment, experimentSchema } from './experiment-schema.js';
import { readConfigFile } from './read-config-file.js';

/**
 * Reads an experiment file and applies `settings` (`key.path=value`) on top.
 * @throws {ConfigError} naming the file, the key, the value and what is allowed
 */
export async function readExperiment(file: string, settings: readonly string[] = []): Promise<Experiment> {
  const value = await readConfigFile(file, 'an experiment file, e.g. configs/experiments/everyday.json');
  return parseExperiment(file, applySettings(value, settings));
}

/** Checks an experiment that is already in memory; `origin` names it in errors. */
export function parseExperiment(origin: string, value: unknown): Experiment {
  refuseDataFile(origin, value);
  // Copied in depth, because the schema returns options uncopied, and a plan must not change with its input.
  const experiment = structuredClone(parseConfig(origin, experimentSchema, value));
  const names = new Set<string>();
  for (const system of experiment.systems) {
    if (names.has(system.name)) {
      throw new ConfigError(`${origin}: two systems are named ${JSON.stringify(system.name)}.`, {
        key: 'systems',
        hint: 'Give each system of an experiment a unique name.',
      });
    }
    names.add(system.name);
  }
  return experiment;
}

/** Data files name their format, experiments have none. */
function refuseDataFile(origin: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || !('format' in value)) return;
  if (typeof value.format !== 'string' || 'benchmark' in value) return;
  throw new ConfigError(`${origin}: is a data file (${JSON.stringify(value.format)}), not an experiment.`, {
    hint: `Pass an experiment that plays it; \`memgym init experiment --data ${origin}\` writes one.`,
  });
}
