import type { AssistantQuery } from '@memgym/assistant';
import {
  type Capability,
  type ChatModel,
  ConfigError,
  didYouMean,
  type Embedder,
  type Episode,
  type JsonObject,
  type MemorySystemDefinition,
  type Profile,
} from '@memgym/core';
import type { Benchmark, BenchmarkProtocol } from '@memgym/evaluators';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { usualProfile } from '../experiment/apply-profile.js';
import { type SystemConfig, systemConfigSchema } from '../experiment/experiment-schema.js';
import { modelName } from '../experiment/spread-models.js';
import { findSystem, loadedSystem } from '../plugins/find-system.js';
import type { LoadedPlugin } from '../plugins/plugin-code.js';

/** The models of a system. */
interface Ports {
  readonly model: ChatModel;
  readonly embedder: Embedder;
}

/** Validates one memory system of an experiment. */
export async function planSystem(
  config: SystemConfig,
  benchmark: Benchmark,
  folder: string,
  { model, embedder }: Ports,
): Promise<PlannedSystem> {
  const definition = await findSystem(config.type, folder);
  // Created once to validate its options before the first paid call.
  const probe = createMemorySystem({ type: definition, options: config.options, ports: { model, embedder } });
  const { capabilities } = probe.info;
  const profile = usualProfile(definition.optionsSchema) === undefined ? undefined : probe.info.profile;
  await probe.close();
  const k = config.k === 'all' ? Number.POSITIVE_INFINITY : (config.k ?? definition.defaultK ?? 10);
  const query = config.query ?? benchmark.protocol.query ?? 'question';
  const plugin = await loadedSystem(config.type, folder);
  const { memoryFormat } = benchmark.protocol;
  return {
    config: { ...config, format: { ...config.format, ...memoryFormat } },
    definition,
    plugin,
    options: config.options,
    profile,
    capabilities,
    k,
    query,
    model,
    embedder,
  };
}

/**
 * The system, with the options that the benchmark provides.
 * @throws {ConfigError} when the benchmark has no such facts
 */
export function withInsights(
  system: PlannedSystem,
  benchmark: Benchmark,
  episodes: readonly Episode[],
): PlannedSystem {
  const wanted = Object.entries(system.config.insights);
  if (wanted.length === 0) return system;
  const known = benchmark.protocol.insights?.(episodes) ?? {};
  const filled = wanted.map(([option, insight]) => {
    const value = Object.hasOwn(known, insight) ? known[insight] : undefined;
    if (value !== undefined) return [option, value] as const;
    throw new ConfigError(
      `System '${system.config.name}': ${benchmark.type} has no facts named ${JSON.stringify(insight)}.`,
      {
        key: `systems.insights.${option}`,
        hint: `Available: ${Object.keys(known).join(', ') || 'none'}.`,
      },
    );
  });
  return { ...system, options: { ...system.options, ...Object.fromEntries(filled) } };
}

/**
 * The bounds of a benchmark, each with the assistant that answers its questions; in a run with several models one for
 * each model, named after it.
 */
export async function planReferences(
  benchmark: Benchmark,
  episodes: readonly Episode[],
  systems: readonly PlannedSystem[],
): Promise<PlannedReference[]> {
  const models = [...new Set(systems.map(({ model }) => model))];
  const planned = models.map((model) => {
    const own = systems.filter((system) => system.model === model);
    return planReferencesOf(benchmark, episodes, own, models.length > 1 ? own[0] : undefined);
  });
  return (await Promise.all(planned)).flat();
}

async function planReferencesOf(
  benchmark: Benchmark,
  episodes: readonly Episode[],
  systems: readonly PlannedSystem[],
  named: PlannedSystem | undefined,
): Promise<PlannedReference[]> {
  const references: PlannedReference[] = [];
  const [first] = systems;
  if (first === undefined) return [];
  for (const { name: family, episodes: asked } of benchmark.protocol.references?.(episodes) ?? []) {
    const name = named === undefined ? family : `${family} (${nameOfModel(named)})`;
    if (systems.some(({ config }) => config.name === name)) {
      throw new ConfigError(
        `The system name ${JSON.stringify(name)} is reserved for a bound of ${benchmark.type}.`,
        {
          key: 'systems',
          hint: 'Rename the system.',
        },
      );
    }
    // The bound is asked in the same form as the systems.
    const isReleased = systems.every(({ options }) => options.profile === 'reference');
    const options = isReleased ? { profile: 'reference' } : {};
    const config = systemConfigSchema.parse({
      name,
      family,
      type: 'none',
      options,
      model: first.config.model,
    });
    references.push({ system: await planSystem(config, benchmark, '.', first), episodes: asked });
  }
  return references;
}

/** The name of its model in results. */
export const nameOfModel = ({ config, model }: Pick<PlannedSystem, 'config' | 'model'>): string =>
  config.model === undefined ? model.info.model : modelName({ ...config.model, model: model.info.model });

/** The name by which options of a benchmark mean a system. */
export const familyOf = ({ name, family = name }: Pick<SystemConfig, 'name' | 'family'>): string => family;

/** One validated memory system of an experiment, with its models. */
export interface PlannedSystem extends Ports {
  readonly config: SystemConfig;
  readonly definition: MemorySystemDefinition;
  /** Absent for a built-in one. */
  readonly plugin?: LoadedPlugin | undefined;
  /** Options of the memory system, including the facts from the benchmark. */
  readonly options: JsonObject;
  /** Absent for a system that has none. */
  readonly profile: Profile | undefined;
  /** Optional capabilities of its memory. */
  readonly capabilities: ReadonlySet<Capability>;
  /** Memories to retrieve; Infinity for all. */
  readonly k: number;
  /** Query of the memory search for questions. */
  readonly query: AssistantQuery;
}

/** A bound of the benchmark, with the assistant without memory that answers its questions. */
export interface PlannedReference {
  readonly system: PlannedSystem;
  readonly episodes: readonly Episode[];
}

/** A system of the experiment, with its capabilities. */
interface Named {
  readonly config: Pick<SystemConfig, 'name' | 'family'>;
  readonly capabilities: ReadonlySet<string>;
}

/**
 * Rejects benchmark options that would have no effect, because the experiment does not have the named system or the
 * system lacks the capability.
 * @throws {ConfigError} naming the option and the nearest system name
 */
export function requireNamedSystems(
  { namedSystems = [] }: BenchmarkProtocol,
  systems: readonly Named[],
): void {
  for (const { name, option, capability } of namedSystems) {
    const key = `benchmark.options.${option}`;
    const found = systems.find(({ config }) => familyOf(config) === name);
    if (found === undefined) {
      const names = [...new Set(systems.map(({ config }) => familyOf(config)))];
      throw new ConfigError(`${key}: unknown system ${JSON.stringify(name)}.`, {
        key,
        hint: `${didYouMean(name, names)}Its systems are ${names.join(', ')}.`,
      });
    }
    if (capability !== undefined && !found.capabilities.has(capability)) {
      throw new ConfigError(`${key}: the system ${name} cannot ${capability}.`, {
        key,
        hint: 'Remove the option, or enable the capability in the system’s options.',
      });
    }
  }
}
