import { ConfigError, parseConfig } from '@memgym/core';
import type { AgentNames } from '@memgym/registry';
import { overModels, writeOutModels } from './choose-systems.js';
import { type Experiment, experimentSchema } from './experiment-schema.js';
import { applySettings, readConfigFile } from './read-config-file.js';
import { namesAgent, readSystemShorthand } from './system-shorthand.js';

/** How an experiment file is read. */
export interface ReadExperimentOptions {
  /** Agents of original programs that `systems` may name. Default: none. */
  readonly agents?: readonly AgentNames[];
  /** `key.path=value`, each. Default: none. */
  readonly settings?: readonly string[];
  /** Leaves out all models but `model`, which the settings may change. Default false. */
  readonly oneModel?: boolean;
}

/**
 * Reads an experiment file and applies `settings` (`key.path=value`) on top.
 * @throws {ConfigError} naming the file, the key, the value and what is allowed
 */
export async function readExperiment(
  file: string,
  { agents = [], settings = [], oneModel = false }: ReadExperimentOptions = {},
): Promise<Experiment> {
  const value = await readConfigFile(file, 'an experiment file, e.g. configs/experiments/everyday.json');
  return parseExperiment(file, applySettings(oneModel ? withoutModels(value) : value, settings), agents);
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

/**
 * Checks an experiment that is already in memory; `origin` names it in errors.
 * @param agents agents of original programs that `systems` may name. Default: none
 */
export function parseExperiment(
  origin: string,
  value: unknown,
  agents: readonly AgentNames[] = [],
): Experiment {
  refuseDataFile(origin, value);
  // Copied in depth, because the schema returns options uncopied, and a plan must not change with its input.
  const parsed = structuredClone(
    parseConfig(origin, experimentSchema, writeOutModels(writeOutNames(value, agents))),
  );
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

/** An unchecked experiment whose systems are written out where the name of an agent stands for them. */
function writeOutNames(experiment: unknown, agents: readonly AgentNames[]): unknown {
  if (typeof experiment !== 'object' || experiment === null || !('systems' in experiment)) return experiment;
  const { systems } = experiment;
  if (!Array.isArray(systems)) return experiment;
  const written = systems.map((system: unknown) =>
    typeof system === 'string' && namesAgent(system, agents) ? readSystemShorthand(system, agents) : system,
  );
  return { ...experiment, systems: written };
}

/** Data files name their format, experiments have none. */
function refuseDataFile(origin: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || !('format' in value)) return;
  if (typeof value.format !== 'string' || 'benchmark' in value) return;
  throw new ConfigError(`${origin}: is a data file (${JSON.stringify(value.format)}), not an experiment.`, {
    hint: `Pass an experiment that plays it; \`memgym init experiment --data ${origin}\` writes one.`,
  });
}
