import { ConfigError, parseConfig } from '@memgym/core';
import { overModels, writeOutModels } from './choose-systems.js';
import { type Experiment, experimentSchema } from './experiment-schema.js';
import { applySettings, readConfigFile } from './read-config-file.js';

/**
 * Reads an experiment file and applies `settings` (`key.path=value`) on top.
 * @param oneModel leaves out all models but `model`, which the settings may change; default false
 * @throws {ConfigError} naming the file, the key, the value and what is allowed
 */
export async function readExperiment(
  file: string,
  settings: readonly string[] = [],
  oneModel = false,
): Promise<Experiment> {
  const value = await readConfigFile(file, 'an experiment file, e.g. configs/experiments/everyday.json');
  return parseExperiment(file, applySettings(oneModel ? withoutModels(value) : value, settings));
}

/** An unchecked experiment without `models` and the models of single systems. */
function withoutModels(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { models: _models, ...rest } = value as Record<string, unknown>;
  if (!Array.isArray(rest.systems)) return rest;
  const systems = rest.systems.map((system: unknown) => {
    if (typeof system !== 'object' || system === null) return system;
    const { model: _model, ...others } = system as Record<string, unknown>;
    return others;
  });
  return { ...rest, systems };
}

/** Checks an experiment that is already in memory; `origin` names it in errors. */
export function parseExperiment(origin: string, value: unknown): Experiment {
  refuseDataFile(origin, value);
  // Copied in depth, because the schema returns options uncopied, and a plan must not change with its input.
  const parsed = structuredClone(parseConfig(origin, experimentSchema, writeOutModels(value)));
  const experiment = { ...parsed, systems: [...overModels(parsed.models, parsed.systems)] };
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
