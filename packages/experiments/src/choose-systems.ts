import { ConfigError, didYouMean } from '@memgym/core';
import type { Registry } from '@memgym/registry';
import { type Experiment, type SystemConfig, systemConfigSchema } from './experiment-schema.js';
import { readSystemShorthand } from './system-shorthand.js';

/**
 * The experiment with only the named systems, in the order given. A name that the experiment does not have is taken as
 * the short form of a system.
 * @param names default: all systems of the experiment
 * @throws {ConfigError} when a name is given twice, or looks like a mistyped name of the experiment
 */
export function chooseSystems(
  experiment: Experiment,
  names: readonly string[] | undefined,
  registry: Registry,
): Experiment {
  if (names === undefined) return experiment;
  const systems = names.flatMap((name) => findOrRead(experiment, name, registry));
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
  registry: Registry,
): readonly SystemConfig[] {
  const found = systems.find((system) => system.name === name);
  if (found !== undefined) return [found];
  const family = systems.filter((system) => system.family === name);
  if (family.length > 0) return family;
  const read = systemConfigSchema.safeParse(readSystemShorthand(name, registry.agents));
  const names = systems.map((system) => system.name);
  const types = registry.declared('memorySystem').map(({ type }) => type);
  const isModule = /[/@]|\.[cm]?[jt]s$/.test(name);
  const meant = didYouMean(name, [...names, ...types]);
  if (read.success && (isModule || types.includes(read.data.type) || meant === ''))
    return overModels(models, [read.data]);
  throw new ConfigError(`systems: there is no memory system ${JSON.stringify(name)}.`, {
    key: 'systems',
    hint: `${meant}The experiment has ${names.join(', ')}; \`memgym systems\` lists the built-in types.`,
  });
}

type Json = Readonly<Record<string, unknown>>;

/** As in the names of systems. */
const modelLabel = /^[A-Za-z0-9][\w.:/@+-]{0,79}$/;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Writes out the models of an unchecked experiment: each of `models` and each `model` of a system takes from `model`
 * what it does not state, except price and capabilities, which belong to one model. Without `model`, the first of them
 * is the experiment's. Anything that is not such a value is left to the schema.
 */
export function writeOutModels(experiment: unknown): unknown {
  if (!isObject(experiment)) return experiment;
  const { model, models, systems } = experiment;
  const base = isObject(model) ? model : {};
  const all = Array.isArray(models) ? models.map((own) => over(base, own)) : models;
  const own = Array.isArray(systems)
    ? systems.map((system) =>
        isObject(system) && system.model !== undefined
          ? { ...system, model: over(base, system.model) }
          : system,
      )
    : systems;
  const first = Array.isArray(all) ? all[0] : Array.isArray(own) ? commonFirst(own) : undefined;
  return {
    ...experiment,
    ...(models !== undefined && { models: all }),
    ...(systems !== undefined && { systems: own }),
    ...(isObject(first) && (Array.isArray(all) || model === undefined) && { model: withoutName(first) }),
  };
}

/** The model of the first system, if every system has its own. */
function commonFirst(systems: readonly unknown[]): unknown {
  const models = systems.map((system) => (isObject(system) ? system.model : undefined));
  return models.every((model) => model !== undefined) ? models[0] : undefined;
}

function withoutName({ name: _name, ...model }: Json): Json {
  return model;
}

function over(base: Json, own: unknown): unknown {
  const { price, capabilities, ...shared } = base;
  if (typeof own === 'string') return over(base, own === 'offline' ? { type: 'offline' } : { model: own });
  if (!isObject(own)) return own;
  // A named model is on a server.
  const type = own.type ?? (own.model === undefined ? base.type : 'openai');
  const isSame = ['type', 'model', 'baseUrl'].every(
    (key) => own[key] === undefined || own[key] === base[key],
  );
  return {
    ...shared,
    ...(isSame && price !== undefined && { price }),
    ...(isSame && capabilities !== undefined && { capabilities }),
    ...own,
    ...(type !== undefined && { type }),
  };
}

/**
 * Every system with every model of the experiment, models first: `notes (gpt-4.1-mini)`. A system with its own model
 * stays as it is.
 * @throws {ConfigError} when two models have the same name, or one has a name that a system cannot have
 */
export function overModels(
  models: Experiment['models'],
  systems: readonly SystemConfig[],
): readonly SystemConfig[] {
  if (models === undefined) return systems;
  const names = models.map(modelName);
  const odd = names.find((name) => !modelLabel.test(name));
  if (odd !== undefined) {
    throw new ConfigError(`models: ${JSON.stringify(odd)} cannot be part of the names of systems.`, {
      key: 'models',
      hint: 'Give the model a `name` of letters, digits and . : / @ + - _.',
    });
  }
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) {
    throw new ConfigError(`models: two models are named ${JSON.stringify(twice)}.`, {
      key: 'models',
      hint: 'Give each a unique `name`, for example one with its reasoning effort.',
    });
  }
  const spread = systems.filter(({ model }) => model === undefined);
  const own = systems.filter(({ model }) => model !== undefined);
  return [
    ...models.flatMap((model, place) =>
      spread.map((system) => ({
        ...system,
        name: `${system.name} (${names[place]})`,
        family: system.family ?? system.name,
        model,
      })),
    ),
    ...own,
  ];
}

/** The name of a model in results: its own, otherwise the one that its server knows. */
export function modelName({
  name,
  type,
  model,
}: Pick<NonNullable<SystemConfig['model']>, 'name' | 'type' | 'model'>): string {
  return name ?? (type === 'offline' ? 'offline' : (model ?? 'default'));
}
