import type { AssistantQuery } from '@memgym/assistant';
import {
  type Capability,
  type ChatModel,
  ConfigError,
  type Embedder,
  type Episode,
  InternalError,
  type JsonObject,
  type MemorySystemDefinition,
  type Profile,
  type Protocol,
} from '@memgym/core';
import { type Benchmark, type BenchmarkRules, type PlayContext, readThenAsk } from '@memgym/evaluators';
import { hasProfiles, modelName, type SystemConfig, systemConfigSchema } from '@memgym/experiments';
import { createMemorySystem } from '@memgym/memory-systems/all';
import type { LoadedPlugin, Registry } from '@memgym/registry';

/** Whether a system searches or writes with vectors. */
const embeds = ({ needs, uses = [] }: MemorySystemDefinition): boolean =>
  [...needs, ...uses].includes('embedder');

/** The models of a system. */
interface Ports {
  readonly model: ChatModel;
  /** Absent for a system that needs none. */
  readonly embedder?: Embedder;
}

/** What the systems of a run have in common. */
export interface PlannedSetting {
  readonly benchmark: Benchmark;
  /** How its questions are asked. */
  readonly rules: BenchmarkRules;
  readonly registry: Registry;
}

/**
 * Validates one memory system of an experiment.
 * @param embedderOf resolves its embedder; asked only if the system has a use for one
 */
export async function planSystem(
  config: SystemConfig,
  { benchmark, rules, registry }: PlannedSetting,
  { model, embedderOf }: { readonly model: ChatModel; embedderOf(): Promise<Embedder> },
): Promise<PlannedSystem> {
  const definition = await registry.find('memorySystem', config.type);
  const ports: Ports = { model, ...(embeds(definition) && { embedder: await embedderOf() }) };
  // Created once to validate its options before the first paid call.
  const probe = createMemorySystem({ type: definition, options: config.options, ports });
  const { capabilities } = probe.info;
  const profile = hasProfiles(definition.optionsSchema) ? probe.info.profile : undefined;
  await probe.close();
  const k = config.k === 'all' ? Number.POSITIVE_INFINITY : (config.k ?? definition.defaultK ?? 10);
  const query = config.query ?? benchmark.protocol.query ?? 'question';
  const plugin = await registry.loaded('memorySystem', config.type);
  return {
    config: { ...config, format: { ...config.format, ...rules.format?.(config) } },
    asking: rules.asking,
    definition,
    plugin,
    options: config.options,
    profile,
    capabilities,
    k,
    query,
    ...ports,
  };
}

/** The embedder of the systems that have no own one; undefined if none of them needs one. */
export const sharedEmbedder = (systems: readonly PlannedSystem[]): Embedder | undefined =>
  systems.find(({ config, embedder }) => config.embedder === undefined && embedder !== undefined)?.embedder;

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
  setting: PlannedSetting,
  episodes: readonly Episode[],
  systems: readonly PlannedSystem[],
): Promise<PlannedReference[]> {
  const models = [...new Set(systems.map(({ model }) => model))];
  const planned = models.map((model) => {
    const own = systems.filter((system) => system.model === model);
    return planReferencesOf(setting, {
      episodes,
      systems: own,
      named: models.length > 1 ? own[0] : undefined,
    });
  });
  return (await Promise.all(planned)).flat();
}

async function planReferencesOf(
  setting: PlannedSetting,
  {
    episodes,
    systems,
    named,
  }: {
    readonly episodes: readonly Episode[];
    readonly systems: readonly PlannedSystem[];
    /** The system whose model their names state; undefined for none. */
    readonly named: PlannedSystem | undefined;
  },
): Promise<PlannedReference[]> {
  const { benchmark } = setting;
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
    const config = systemConfigSchema.parse({ name, family, type: 'none', model: first.config.model });
    const system = await planSystem(config, setting, { model: first.model, embedderOf: withoutEmbedder });
    references.push({ system, episodes: asked });
  }
  return references;
}

function withoutEmbedder(): never {
  throw new InternalError('A bound of a benchmark has no embedder.');
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
  /** That of its memory; absent for one that has none. */
  readonly profile: Profile | undefined;
  /** The assistant’s rules, which are those of the run. */
  readonly asking: Profile;
  /** Optional capabilities of its memory. */
  readonly capabilities: ReadonlySet<Capability>;
  /** Memories to retrieve; Infinity for all. */
  readonly k: number;
  /** Query of the memory search for questions. */
  readonly query: AssistantQuery;
}

/** A bound of the benchmark, with the assistant without memory that answers its questions. */
interface PlannedReference {
  readonly system: PlannedSystem;
  readonly episodes: readonly Episode[];
}

/** Whether its memory is kept outside of this process, where it outlives an episode. */
export const keepsStateOutside = ({ capabilities }: Pick<PlannedSystem, 'capabilities'>): boolean =>
  capabilities.has('outside');

/** Whether a run may copy and restore the state of a system. A state outside may hold what is not of this run. */
export function canRestore({ capabilities }: Pick<PlannedSystem, 'capabilities'>): boolean {
  return capabilities.has('snapshot') && !capabilities.has('outside');
}

/** The episodes that one assistant plays. */
export interface PlannedPlay {
  readonly system: PlannedSystem;
  readonly episodes: readonly Episode[];
  play(episode: Episode, context: PlayContext): Protocol;
}

interface PlayedParts {
  readonly benchmark: Benchmark;
  readonly systems: readonly PlannedSystem[];
  readonly episodes: readonly Episode[];
}

/** All plays of a run: the systems, then the bounds of the benchmark. */
export function planPlays(
  { benchmark, systems, episodes }: PlayedParts,
  references: readonly PlannedReference[],
): PlannedPlay[] {
  return [
    ...systems.map((system) => ({
      system,
      episodes,
      play: (episode: Episode, context: PlayContext) => benchmark.protocol.play(episode, context),
    })),
    ...references.map((reference) => ({
      ...reference,
      play: (episode: Episode) => readThenAsk(episode),
    })),
  ];
}

/** The programs that a memory system starts with these options, to be shown before they run. */
export function startedPrograms({
  definition,
  options,
}: {
  readonly definition: MemorySystemDefinition;
  readonly options: object;
}): readonly string[] {
  const parsed = definition.optionsSchema.safeParse(options);
  return parsed.success ? (definition.programs?.(parsed.data) ?? []) : [];
}
