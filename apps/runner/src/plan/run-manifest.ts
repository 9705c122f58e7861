import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Embedder,
  type Episode,
  type JsonObject,
  type Profile,
  type RunManifest,
  type RunPlugin,
  sha256,
} from '@memgym/core';
import { type Benchmark, draftedQuestions, type LoadedEpisodes, longestHistory } from '@memgym/evaluators';
import type { Experiment, ModelConfig, SystemConfig } from '@memgym/experiments';
import { type LoadedPlugin, loadedCode, type Registry } from '@memgym/registry';
import { configDigestOf, runIdOf } from '@memgym/runs';
import { codeVersion } from '../version.js';
import { namedModules } from './named-modules.js';
import type { PlannedModels } from './plan-models.js';
import { type PlannedSystem, sharedEmbedder } from './plan-systems.js';

/** The parts of a run that determine its results. */
interface DecisiveParts {
  readonly experiment: Experiment;
  /** Its episodes, without repetitions. */
  readonly once: readonly Episode[];
  /** The systems of the experiment, then those that were added to the run. */
  readonly systems: readonly PlannedSystem[];
  /** The plugins from outside, without those of added systems. */
  readonly plugins: readonly UsedPlugin[];
  readonly models: PlannedModels;
  /** The supplied texts; undefined if there are none. */
  readonly suppliedPrompts: RunManifest['suppliedPrompts'];
  /** How questions are asked, where a part states `reference`; otherwise undefined, so that ids stay what they were. */
  readonly asking: Profile | undefined;
}

/** The facts that distinguish a run from others; all of them are in the manifest. */
interface RunIdentity {
  readonly runId: string;
  /** The experiment without settings that cannot change a result, and with added systems. */
  readonly config: JsonObject;
  readonly configDigest: string;
  readonly dataDigest: string;
  /** Descriptions of the models that the run uses, by config key; the simulator and the judges only if they are separate. */
  readonly models: Readonly<Record<'model', JsonObject>> & Readonly<Record<string, JsonObject>>;
}

/**
 * Computes the run id: name plus digest of config, data, version and the code of plugins from outside. It does not depend on `concurrency`, `timeoutMs`,
 * `retry`, local paths or added systems. It depends on prices, because results show them.
 */
export function identifyRun(parts: DecisiveParts): RunIdentity {
  const { experiment, once, systems, plugins } = parts;
  const ofExperiment = systems.slice(0, experiment.systems.length);
  const {
    concurrency: _pace,
    admission: _patience,
    prices: _file,
    prompts: _folder,
    // Each system states its own.
    models: _models,
    $schema: _schema,
    description: _description,
    ...decisive
  } = experiment;
  const { path: _path, environment: _environment, ...decisiveBenchmark } = experiment.benchmark;
  const config = asJson({
    ...decisive,
    model: withoutPatience(experiment.model),
    embedder: withoutPatience(experiment.embedder),
    ...(experiment.simulator !== undefined && { simulator: withoutPatience(experiment.simulator) }),
    ...(experiment.judge !== undefined && { judge: withoutPatience(experiment.judge) }),
    ...(experiment.judges !== undefined && {
      judges: Object.fromEntries(
        Object.entries(experiment.judges).map(([name, config]) => [name, withoutPatience(config)]),
      ),
    }),
    benchmark: decisiveBenchmark,
    systems: ofExperiment.map(describeSystem),
  });
  // Digest of the episodes, not of the files, so that a change in the loader gives a new run.
  const dataDigest = sha256(JSON.stringify(once));
  const configDigest = configDigestOf(config, describeModels(parts, ofExperiment));
  const runId = runIdOf(experiment.name, {
    ...{ configDigest, dataDigest, version: codeVersion, asking: parts.asking },
    plugins: plugins.map(({ kind, name, code }) => ({ kind, name, digest: code.digest })),
    suppliedPrompts: parts.suppliedPrompts,
  });
  const all = { ...config, ...asJson({ systems: systems.map(describeSystem) }) };
  return { runId, config: all, configDigest, dataDigest, models: describeModels(parts, systems) };
}

/** Descriptions of the models that these systems use. */
function describeModels(
  { experiment, models: { model, simulator, judge, judges } }: DecisiveParts,
  systems: readonly PlannedSystem[],
): RunIdentity['models'] {
  const embedder = sharedEmbedder(systems);
  const own = ownModels(systems, embedder);
  return {
    model: asJson(model.info),
    ...(embedder !== undefined && { embedder: asJson({ ...embedder.info, settings: undefined }) }),
    ...(experiment.simulator !== undefined && { simulator: asJson(simulator.info) }),
    ...((experiment.judge ?? experiment.judges?.default) !== undefined && { judge: asJson(judge.info) }),
    ...(judges.size > 0 && {
      judges: asJson(Object.fromEntries([...judges].map(([name, { info }]) => [name, info]))),
    }),
    ...(own !== undefined && { models: own }),
  };
}

/** Descriptions of the models and embedders of systems that have their own, by system; undefined if none has. */
function ownModels(systems: readonly PlannedSystem[], shared: Embedder | undefined): JsonObject | undefined {
  const own = systems.filter(({ config }) => config.model !== undefined || config.embedder !== undefined);
  if (own.length === 0) return undefined;
  const described = own.map(({ config, model, embedder }) => [
    config.name,
    {
      ...(config.model !== undefined && { model: model.info }),
      ...(embedder !== undefined &&
        embedder !== shared && { embedder: { ...embedder.info, settings: undefined } }),
    },
  ]);
  return asJson(Object.fromEntries(described));
}

/** A config without the settings for the duration of calls. */
function withoutPatience<Config extends Pick<ModelConfig, 'timeoutMs' | 'retry'>>(config: Config) {
  const { timeoutMs: _timeoutMs, retry: _retry, ...decisive } = config;
  return decisive;
}

const describeSystem = ({ config, k, query }: PlannedSystem) => ({
  ...config,
  ...(config.model !== undefined && { model: withoutPatience(config.model) }),
  ...(config.embedder !== undefined && { embedder: withoutPatience(config.embedder) }),
  k: Number.isFinite(k) ? k : 'all',
  query,
});

const asJson = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

/** Code from outside, and its use. */
export interface UsedPlugin extends Pick<RunPlugin, 'kind' | 'name'>, LoadedPlugin {}

/** The plugins from outside and the modules that options name, each once. */
export async function usedPlugins(
  experiment: Experiment,
  registry: Registry,
  systems: readonly PlannedSystem[],
): Promise<UsedPlugin[]> {
  const { benchmark, embedder } = experiment;
  const embedders = systems.flatMap(({ config, embedder: own }) =>
    own === undefined ? [] : [(config.embedder ?? embedder).type],
  );
  const named = [
    {
      kind: 'benchmark',
      name: benchmark.type,
      plugin: await registry.loaded('benchmark', benchmark.type),
    },
    ...(await Promise.all(
      embedders.map(async (name) => ({
        kind: 'embedder' as const,
        name,
        plugin: await registry.loaded('embedder', name),
      })),
    )),
    ...systems.map(({ config, plugin }) => ({ kind: 'memory system', name: config.type, plugin }) as const),
  ] as const;
  const plugins: UsedPlugin[] = named.flatMap(({ plugin, ...use }) =>
    plugin === undefined ? [] : [{ ...use, ...plugin }],
  );
  for (const name of await namedModules(experiment, registry)) {
    const file = resolve(name);
    // Whoever imports it says that it is missing.
    if (existsSync(file)) plugins.push({ kind: 'module', name, file, code: await loadedCode(file) });
  }
  return [...new Map(plugins.map((plugin) => [`${plugin.kind} ${plugin.name}`, plugin])).values()];
}

interface DescribedRun {
  readonly experiment: Experiment;
  readonly added: readonly SystemConfig[];
  readonly identity: RunIdentity;
  readonly benchmark: Pick<Benchmark, 'type'>;
  readonly profile: RunManifest['profile'];
  readonly plugins: readonly UsedPlugin[];
  readonly dataset: LoadedEpisodes;
  /** The episodes to play, without repetitions. */
  readonly once: readonly Episode[];
  readonly suppliedPrompts: RunManifest['suppliedPrompts'];
}

/** The manifest of a run that has not begun. */
export function firstManifest(run: DescribedRun): RunManifest {
  const { experiment, added, identity, benchmark, profile, plugins, dataset, once, suppliedPrompts } = run;
  const { runId, config, configDigest, dataDigest, models } = identity;
  const history = longestHistory(once);
  const drafted = draftedQuestions(once);
  return {
    formatVersion: 1,
    runId,
    name: experiment.name,
    status: 'running',
    memgymVersion: codeVersion,
    benchmark: benchmark.type,
    ...(profile !== undefined && { profile }),
    ...(plugins.length > 0 && {
      plugins: plugins.map(({ kind, name, code }) => ({ kind, name, ...code })),
    }),
    config,
    ...(added.length > 0 && { added: added.map(({ name }) => name) }),
    configDigest,
    data: {
      files: dataset.files,
      digest: dataDigest,
      ...countQuestions(once),
      whole: withoutProbes(countQuestions(dataset.episodes)),
      ...(history !== undefined && { longestHistory: history }),
      ...(drafted !== undefined && { drafted }),
      notes: summarizeQuirks(dataset),
    },
    ...models,
    prompts: [],
    ...(suppliedPrompts !== undefined && { suppliedPrompts }),
    seed: experiment.seed,
  };
}

function summarizeQuirks(dataset: LoadedEpisodes): string[] {
  const counts = new Map<string, number>();
  for (const { id, action } of dataset.quirks) {
    const key = `${id} (${action})`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`).sort();
}

const withoutProbes = ({ probes: _, ...counts }: ReturnType<typeof countQuestions>) => counts;

/** The numbers of users or conversations, episodes, questions, and probes of the memory's state. */
function countQuestions(episodes: readonly Episode[]): {
  clusters: number;
  episodes: number;
  questions: number;
  probes: number;
} {
  const all = episodes.flatMap(({ conversation }) => conversation.questions);
  const probes = all.filter(({ kind }) => kind === 'state-probe').length;
  const clusters = new Set(episodes.map(({ cluster }) => cluster)).size;
  return { clusters, episodes: episodes.length, questions: all.length - probes, probes };
}
