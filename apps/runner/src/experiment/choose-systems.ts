import { ConfigError, didYouMean } from '@memgym/core';
import { knownMemorySystems } from '../plugins/known-systems.js';
import { type Experiment, type SystemConfig, systemConfigSchema } from './experiment-schema.js';
import { overModels } from './spread-models.js';
import { readSystemShorthand } from './system-shorthand.js';

/**
 * The experiment with only the named systems, in the order given. A name that the experiment does not have is taken as
 * the short form of a system.
 * @param names default: all systems of the experiment
 * @throws {ConfigError} when a name is given twice, or looks like a mistyped name of the experiment
 */
export function chooseSystems(experiment: Experiment, names: readonly string[] | undefined): Experiment {
  if (names === undefined) return experiment;
  const systems = names.flatMap((name) => findOrRead(experiment, name));
  const twice = systems.find(({ name }, index) => systems.findIndex((other) => other.name === name) < index);
  if (twice === undefined) return { ...experiment, systems };
  throw new ConfigError(`systems: ${JSON.stringify(twice.name)} is listed twice.`, {
    key: 'systems',
    hint: 'Name each system once.',
  });
}

/**
 * The system of the experiment with this name, or all of this family; otherwise the system of the short form, with
 * each model of the experiment.
 * @throws {ConfigError} when the name looks like a mistyped one
 */
export function findOrRead(
  { systems, models }: Pick<Experiment, 'systems' | 'models'>,
  name: string,
): readonly SystemConfig[] {
  const found = systems.find((system) => system.name === name);
  if (found !== undefined) return [found];
  const family = systems.filter((system) => system.family === name);
  if (family.length > 0) return family;
  const read = systemConfigSchema.safeParse(readSystemShorthand(name));
  const names = systems.map((system) => system.name);
  const types = knownMemorySystems.map(({ type }) => type);
  const isModule = /[/@]|\.[cm]?[jt]s$/.test(name);
  const meant = didYouMean(name, [...names, ...types]);
  if (read.success && (isModule || types.includes(read.data.type) || meant === ''))
    return overModels(models, [read.data]);
  throw new ConfigError(`systems: there is no memory system ${JSON.stringify(name)}.`, {
    key: 'systems',
    hint: `${meant}The experiment has ${names.join(', ')}; \`memgym systems\` lists the built-in types.`,
  });
}
