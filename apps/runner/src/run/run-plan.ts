import { resolve } from 'node:path';
import {
  type ChatModel,
  ConfigError,
  digest,
  type Embedder,
  type Episode,
  type JsonObject,
  type JsonValue,
  type RunManifest,
  sha256,
} from '@memgym/core';
import type { Benchmark, LoadedEpisodes } from '@memgym/evaluators';
import type { PriceFile } from '@memgym/llm-client';
import { createMemorySystem } from '@memgym/memory-systems';
import {
  type Experiment,
  type ModelConfig,
  type SystemConfig,
  systemConfigSchema,
} from '../experiment/experiment-schema.js';
import type { Environment } from '../models/environment.js';
import { readPrices } from '../models/read-prices.js';
import { resolveEmbedder, resolveModel } from '../models/resolve-models.js';
import { findSystem } from '../plugins/find-system.js';
import { benchmarkFileOf, resolveBenchmark } from '../plugins/resolve-benchmark.js';
import { codeVersion } from '../version.js';
import { countQuestions } from './count-questions.js';
import { createLoadContext } from './load-context.js';
import { type PlannedPlay, planPlays } from './planned-plays.js';
import type { PlannedReference, PlannedSystem } from './planned-system.js';
import { repeatEpisodes } from './repeat-episodes.js';
import { requireNamedSystems } from './require-named-systems.js';
import { selectEpisodes } from './select-episodes.js';
import { selectQuestions } from './select-questions.js';

/** Concurrency of a run. It does not affect results. */
export interface RunPace {
  /** Parallel episodes: from the experiment, otherwise the benchmark, otherwise 4. */
  readonly episodes: number;
  /** Parallel questions per episode: from the experiment, otherwise the benchmark, otherwise 8. */
  readonly questions: number;
  /** Limits of the calls to one server. */
  readonly calls: Omit<Experiment['concurrency'], 'episodes' | 'questions'>;
}

/** A validated run that is ready to start. Nothing has been written yet. */
export interface RunPlan {
  readonly runId: string;
  readonly experiment: Experiment;
  readonly benchmark: Benchmark;
  /** The file of an external benchmark. */
  readonly benchmarkFile: string | undefined;
  readonly dataset: LoadedEpisodes;
  /** The data file or folder, absolute. */
  readonly dataPath: string;
  readonly episodes: readonly Episode[];
  readonly systems: readonly PlannedSystem[];
  /** All plays: the systems, then the bounds of the benchmark. */
  readonly plays: readonly PlannedPlay[];
  readonly pace: RunPace;
  readonly model: ChatModel;
  readonly embedder: Embedder;
  /** The model that plays the user; by default the answering model. */
  readonly simulator: ChatModel;
  /** The model that marks answers; by default the answering model. */
  readonly judge: ChatModel;
  readonly manifest: RunManifest;
}

export interface PlanOptions {
  readonly experiment: Experiment;
  /** Systems that are added to a run of the experiment; its id does not depend on them. Default: none. */
  readonly added?: readonly SystemConfig[] | undefined;
  /** The data file or folder. */
  readonly dataPath: string;
  readonly environment: Environment;
  /** Price file; replaces the experiment's price file. */
  readonly pricesPath?: string | undefined;
  /** Base of relative paths of external memory systems. Default: the working directory. */
  readonly configFolder?: string;
  /** The plan is for an estimate, so no call will be made and no key is needed. Default false. */
  readonly keyless?: boolean;
}

/**
 * Resolves and validates an experiment, and computes the run id: name plus digest of config, data and version. The
 * id does not depend on `concurrency`, `timeoutMs`, `retry` or local paths. It depends on prices, because results
 * show them.
 *
 * @throws {ConfigError} or {DatasetError} before anything is written
 */
export async function planRun(options: PlanOptions): Promise<RunPlan> {
  const { experiment, added = [] } = options;
  const configFolder = options.configFolder ?? '.';
  const { type, options: benchmarkOptions } = experiment.benchmark;
  const benchmark = await resolveBenchmark(type, configFolder, benchmarkOptions);
  const prices = await planPrices(options);
  const resolving = { prices, keyless: options.keyless, seed: experiment.seed };
  const model = resolveModel(experiment.model, options.environment, resolving);
  const embedder = await resolveEmbedder(experiment.embedder, options.environment, configFolder, resolving);
  const planned = await Promise.all(
    [...experiment.systems, ...added].map((config) =>
      planSystem(config, benchmark, configFolder, { model, embedder }),
    ),
  );
  requireNamedSystems(benchmark.protocol, planned);
  const modelOf = (config: ModelConfig | undefined): ChatModel =>
    config === undefined ? model : resolveModel(config, options.environment, resolving);
  const simulator = modelOf(experiment.simulator);
  const judge = modelOf(experiment.judge);
  const dataset = await benchmark.load(
    options.dataPath,
    createLoadContext(configFolder, experiment.benchmark),
  );
  const wanted = selectEpisodes(dataset.episodes, experiment.benchmark);
  const once = selectQuestions(benchmark, wanted, experiment.benchmark);
  const episodes = repeatEpisodes(once, experiment.trials);
  const systems = planned.map((system) => withInsights(system, benchmark, episodes));
  const references = await planReferences(benchmark, once, systems, { model, embedder });

  const {
    concurrency: _pace,
    prices: _file,
    $schema: _schema,
    description: _description,
    ...decisive
  } = experiment;
  const { path: _path, environment: _environment, ...decisiveBenchmark } = experiment.benchmark;
  const config = JSON.parse(
    JSON.stringify({
      ...decisive,
      model: withoutPatience(experiment.model),
      embedder: withoutPatience(experiment.embedder),
      ...(experiment.simulator !== undefined && { simulator: withoutPatience(experiment.simulator) }),
      ...(experiment.judge !== undefined && { judge: withoutPatience(experiment.judge) }),
      benchmark: decisiveBenchmark,
      systems: systems.slice(0, experiment.systems.length).map(describeSystem),
    }),
  ) as JsonObject;
  // Digest of the episodes, not of the files, so that a change in the loader gives a new run.
  const dataDigest = sha256(JSON.stringify(once));
  const modelInfo = JSON.parse(JSON.stringify(model.info)) as JsonObject;
  const embedderInfo = JSON.parse(JSON.stringify(embedder.info)) as JsonObject;
  const others = {
    ...(experiment.simulator !== undefined && {
      simulator: JSON.parse(JSON.stringify(simulator.info)) as JsonObject,
    }),
    ...(experiment.judge !== undefined && { judge: JSON.parse(JSON.stringify(judge.info)) as JsonObject }),
  };
  const configDigest = digest({
    config,
    model: modelInfo,
    embedder: embedderInfo,
    ...others,
  });
  const runId = `${experiment.name}-${digest({ configDigest, dataDigest, version: codeVersion }).slice(0, 12)}`;
  return {
    runId,
    experiment,
    benchmark,
    benchmarkFile: benchmarkFileOf(type, configFolder),
    dataset,
    dataPath: resolve(options.dataPath),
    episodes,
    systems,
    plays: planPlays({ benchmark, systems, episodes }, references),
    pace: planPace(experiment, benchmark),
    model,
    embedder,
    simulator,
    judge,
    manifest: {
      formatVersion: 1,
      runId,
      name: experiment.name,
      status: 'running',
      memgymVersion: codeVersion,
      benchmark: benchmark.type,
      config: { ...config, systems: asJson(systems.map(describeSystem)) },
      ...(added.length > 0 && { added: added.map(({ name }) => name) }),
      configDigest,
      data: {
        files: dataset.files,
        digest: dataDigest,
        ...countQuestions(once),
        whole: {
          episodes: dataset.episodes.length,
          questions: countQuestions(dataset.episodes).questions,
        },
        notes: summarizeQuirks(dataset),
      },
      model: modelInfo,
      embedder: embedderInfo,
      ...others,
      prompts: [],
      seed: experiment.seed,
    },
  };
}

function planPace({ concurrency }: Experiment, benchmark: Benchmark): RunPace {
  const {
    episodes = benchmark.protocol.episodesAtOnce ?? 4,
    questions = benchmark.protocol.questionsAtOnce ?? 8,
    ...calls
  } = concurrency;
  return { episodes, questions, calls };
}

function withoutPatience<Config extends Pick<ModelConfig, 'timeoutMs' | 'retry'>>(config: Config) {
  const { timeoutMs: _timeoutMs, retry: _retry, ...decisive } = config;
  return decisive;
}

async function planPrices({
  experiment,
  pricesPath,
  configFolder = '.',
}: PlanOptions): Promise<PriceFile | undefined> {
  if (pricesPath !== undefined) return readPrices(pricesPath);
  return experiment.prices === undefined ? undefined : readPrices(resolve(configFolder, experiment.prices));
}

async function planSystem(
  config: SystemConfig,
  benchmark: Benchmark,
  folder: string,
  ports: { model: ChatModel; embedder: Embedder },
): Promise<PlannedSystem> {
  const definition = await findSystem(config.type, folder);
  // Created once to validate its options before the first paid call.
  const probe = createMemorySystem({ type: definition, options: config.options, ports });
  const { capabilities } = probe.info;
  await probe.close();
  const k = config.k === 'all' ? Number.POSITIVE_INFINITY : (config.k ?? definition.defaultK ?? 10);
  const query = config.query ?? benchmark.protocol.query ?? 'question';
  return { config, definition, options: config.options, capabilities, k, query };
}

/** @throws {ConfigError} when the benchmark has no such facts */
function withInsights(
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

async function planReferences(
  benchmark: Benchmark,
  episodes: readonly Episode[],
  systems: readonly PlannedSystem[],
  ports: { model: ChatModel; embedder: Embedder },
): Promise<PlannedReference[]> {
  const references: PlannedReference[] = [];
  for (const { name, episodes: asked } of benchmark.protocol.references?.(episodes) ?? []) {
    if (systems.some(({ config }) => config.name === name)) {
      throw new ConfigError(
        `The system name ${JSON.stringify(name)} is reserved for a bound of ${benchmark.type}.`,
        {
          key: 'systems',
          hint: 'Rename the system.',
        },
      );
    }
    // The bound is asked for in the form of the systems that it bounds.
    const isReleased = systems.every(({ options }) => options.profile === 'reference');
    const options = isReleased ? { profile: 'reference' } : {};
    const config = systemConfigSchema.parse({ name, type: 'none', options });
    references.push({ system: await planSystem(config, benchmark, '.', ports), episodes: asked });
  }
  return references;
}

const asJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

const describeSystem = ({ config, k, query }: PlannedSystem) => ({
  ...config,
  k: Number.isFinite(k) ? k : 'all',
  query,
});

function summarizeQuirks(dataset: LoadedEpisodes): string[] {
  const counts = new Map<string, number>();
  for (const { id, action } of dataset.quirks) {
    const key = `${id} (${action})`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`).sort();
}
