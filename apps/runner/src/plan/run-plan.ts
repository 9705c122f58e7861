import { resolve } from 'node:path';
import {
  type ChatModel,
  ConfigError,
  type Embedder,
  type Episode,
  isLocal,
  type RunManifest,
} from '@memgym/core';
import type { Benchmark, LoadContext, LoadedEpisodes } from '@memgym/evaluators';
import type { PriceFile } from '@memgym/llm-client';
import type { OfflineReply } from '@memgym/prompts';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import { applyProfile } from '../experiment/apply-profile.js';
import type {
  EmbedderConfig,
  Experiment,
  ModelConfig,
  SystemConfig,
} from '../experiment/experiment-schema.js';
import { readEpisodes } from '../folder/episode-file.js';
import type { Environment } from '../models/environment.js';
import { readPrices } from '../models/read-prices.js';
import { type ResolveOptions, resolveEmbedder, resolveModel } from '../models/resolve-models.js';
import { describeSupplied, readSuppliedPrompts } from '../models/supplied-prompts.js';
import { repliesOfSystem } from '../plugins/find-system.js';
import { repliesOfBenchmark, resolveBenchmark } from '../plugins/resolve-benchmark.js';
import { codeVersion } from '../version.js';
import { requireRestorable } from './can-restore.js';
import { judgesOf } from './judges-of.js';
import {
  type PlannedSystem,
  planReferences,
  planSystem,
  requireNamedSystems,
  withInsights,
} from './plan-systems.js';
import { type PlannedPlay, planPlays } from './planned-plays.js';
import { playedProfiles } from './played-profiles.js';
import { type NumberAnswer, numberQuestions } from './question-numbers.js';
import { requireSegmenter } from './require-segmenter.js';
import { identifyRun, type UsedPlugin, usedPlugins } from './run-identity.js';
import {
  type EpisodeSelection,
  repeatEpisodes,
  selectEpisodes,
  selectQuestions,
} from './select-questions.js';
import { requireTrustedAddresses } from './used-keys.js';

/** Concurrency of a run. It does not affect results. */
export interface RunPace {
  /** Parallel episodes: from the experiment, otherwise the benchmark, otherwise 4; 4 if no client is remote; 256 in batches. */
  readonly episodes: number;
  /** Parallel questions per episode: from the experiment, otherwise the benchmark, otherwise 8; in batches all. */
  readonly questions: number;
  /** Limits of the calls to one server. */
  readonly calls: Omit<Experiment['concurrency'], 'episodes' | 'questions' | 'batch' | 'batchWrites'>;
  /** Whether answers and judgements are sent in batches. */
  readonly batch: boolean;
  /** Whether calls that write to a memory are, too. */
  readonly batchWrites: boolean;
}

/** A validated run that is ready to start. Nothing has been written yet. */
export interface RunPlan {
  readonly runId: string;
  /** The input of the plan, with absolute paths. */
  readonly request: PlanRequest;
  readonly experiment: Experiment;
  readonly benchmark: Benchmark;
  /** The folder from which plugins from outside are found, absolute. */
  readonly experimentFolder: string;
  /** The plugins from outside, each once. */
  readonly plugins: readonly UsedPlugin[];
  readonly dataset: LoadedEpisodes;
  /** The data file or folder, absolute. */
  readonly dataPath: string;
  readonly episodes: readonly Episode[];
  readonly numberAnswer: NumberAnswer;
  readonly systems: readonly PlannedSystem[];
  /** All plays: the systems, then the bounds of the benchmark. */
  readonly plays: readonly PlannedPlay[];
  readonly pace: RunPace;
  /** The experiment's model, or the first of several; each system has its own. */
  readonly model: ChatModel;
  /** The experiment's embedder; each system has its own. */
  readonly embedder: Embedder;
  /** The model that plays the user; by default the answering model. */
  readonly simulator: ChatModel;
  /** The model that marks answers; by default the answering model. */
  readonly judge: ChatModel;
  /** Judges of parts of the benchmark, by the names that it gives them; equal ones are the same model. */
  readonly judges: ReadonlyMap<string, ChatModel>;
  /** The offline model's replies to the prompts of the plugins. */
  readonly replies: readonly OfflineReply[];
  /** Texts in place of those of prompts; undefined if there are none. */
  readonly prompts: SuppliedPrompts | undefined;
  readonly manifest: RunManifest;
}

/** The input of a plan, without the environment. Plain JSON, so that another process can plan the run again. */
export interface PlanRequest {
  readonly experiment: Experiment;
  /** Systems that are added to a run of the experiment; its id does not depend on them. Default: none. */
  readonly added?: readonly SystemConfig[] | undefined;
  /** The data file or folder. */
  readonly dataPath: string;
  /** Price file; replaces the experiment's price file. */
  readonly pricesPath?: string | undefined;
  /** Folder of texts that replace those of prompts; replaces the experiment's folder. */
  readonly promptsPath?: string | undefined;
  /** Base of relative paths of external memory systems. Default: the working directory. */
  readonly configFolder?: string;
}

export interface PlanOptions extends PlanRequest {
  readonly environment: Environment;
  /** The plan is for an estimate, so no call will be made and no key is needed. Default false. */
  readonly keyless?: boolean;
}

/**
 * Resolves and validates an experiment.
 * @throws {ConfigError} or {DatasetError} before anything is written
 */
export async function planRun(options: PlanOptions): Promise<RunPlan> {
  const configFolder = options.configFolder ?? '.';
  const { experiment, added } = await applyProfile(
    { experiment: options.experiment, added: options.added ?? [] },
    configFolder,
  );
  const { type, options: benchmarkOptions } = experiment.benchmark;
  const benchmark = await resolveBenchmark(type, configFolder, benchmarkOptions);
  const prices = await planPrices(options);
  const used = [...experiment.systems, ...added];
  const replies = await repliesOfPlugins(type, used, configFolder);
  const resolving = { prices, keyless: options.keyless, seed: experiment.seed, replies };
  const resolver = createResolver(options.environment, configFolder, resolving);
  const model = resolver.modelOf(experiment.model);
  const embedder = await resolver.embedderOf(experiment.embedder);
  const planned = await Promise.all(
    used.map(async (config) =>
      planSystem(config, benchmark, configFolder, {
        model: config.model === undefined ? model : resolver.modelOf(config.model),
        embedder: config.embedder === undefined ? embedder : await resolver.embedderOf(config.embedder),
      }),
    ),
  );
  requireNamedSystems(benchmark.protocol, planned);
  if (!options.keyless) requireTrustedAddresses(planned, options.environment);
  const modelOf = (config: ModelConfig | undefined): ChatModel =>
    config === undefined ? model : resolveModel(config, options.environment, resolving);
  const simulator = modelOf(experiment.simulator);
  const { defaultJudge, ofParts } = judgesOf(experiment, benchmark);
  const judge = modelOf(defaultJudge);
  const judges = new Map(
    [...ofParts].map(([name, config]): [string, ChatModel] => [name, resolver.modelOf(config)]),
  );
  const dataset = await benchmark.load(options.dataPath, loadContext(configFolder, experiment.benchmark));
  const wanted = selectEpisodes(dataset.episodes, experiment.benchmark);
  requireSegmenter(wanted);
  const once = selectQuestions(benchmark, wanted, experiment.benchmark);
  const episodes = repeatEpisodes(once, experiment.trials);
  requireRestorable(benchmark, once, planned);
  const systems = planned.map((system) => withInsights(system, benchmark, episodes));
  const references = await planReferences(benchmark, once, systems);

  const prompts = await planPrompts(options);
  const suppliedPrompts = describeSupplied(prompts);
  const pluginsWith = (of: readonly PlannedSystem[]) => usedPlugins(experiment, configFolder, of);
  const plugins = await pluginsWith(systems);
  const identity = identifyRun({
    experiment,
    once,
    systems,
    plugins: await pluginsWith(systems.slice(0, experiment.systems.length)),
    model,
    embedder,
    simulator,
    judge,
    judges,
    suppliedPrompts,
  });
  const { runId, config, configDigest, dataDigest, models } = identity;
  const profile = playedProfiles(benchmark, systems);
  return {
    runId,
    request: {
      experiment: options.experiment,
      added: options.added,
      dataPath: resolve(options.dataPath),
      pricesPath: options.pricesPath === undefined ? undefined : resolve(options.pricesPath),
      promptsPath: options.promptsPath === undefined ? undefined : resolve(options.promptsPath),
      configFolder: resolve(configFolder),
    },
    experiment,
    benchmark,
    experimentFolder: resolve(configFolder),
    plugins,
    dataset,
    dataPath: resolve(options.dataPath),
    episodes,
    numberAnswer: numberQuestions(dataset.episodes),
    systems,
    plays: planPlays({ benchmark, systems, episodes }, references),
    pace: planPace(experiment, benchmark, [
      simulator,
      judge,
      ...judges.values(),
      ...systems.flatMap((system) => [system.model, system.embedder]),
    ]),
    model,
    embedder,
    simulator,
    judge,
    judges,
    replies,
    prompts,
    manifest: {
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
        whole: {
          episodes: dataset.episodes.length,
          questions: countQuestions(dataset.episodes).questions,
        },
        notes: summarizeQuirks(dataset),
      },
      ...models,
      prompts: [],
      ...(suppliedPrompts !== undefined && { suppliedPrompts }),
      seed: experiment.seed,
    },
  };
}

/** Resolves models and embedders, equal configs to the same one, which has one limiter. */
function createResolver(environment: Environment, folder: string, resolving: ResolveOptions) {
  const models = new Map<string, ChatModel>();
  const embedders = new Map<string, Promise<Embedder>>();
  return {
    modelOf({ name: _name, ...config }: NonNullable<SystemConfig['model']>): ChatModel {
      const key = JSON.stringify(Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)));
      const model = models.get(key) ?? resolveModel(config, environment, resolving);
      models.set(key, model);
      return model;
    },
    embedderOf(config: EmbedderConfig): Promise<Embedder> {
      const key = JSON.stringify(Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)));
      const embedder = embedders.get(key) ?? resolveEmbedder(config, environment, folder, resolving);
      embedders.set(key, embedder);
      return embedder;
    },
  };
}

/** The offline model's replies to the prompts of the plugins from outside, each plugin's once. */
async function repliesOfPlugins(
  benchmark: string,
  systems: readonly SystemConfig[],
  folder: string,
): Promise<readonly OfflineReply[]> {
  const types = [...new Set(systems.map(({ type }) => type))];
  const lists = await Promise.all([
    repliesOfBenchmark(benchmark, folder),
    ...types.map((type) => repliesOfSystem(type, folder)),
  ]);
  return lists.flat();
}

/** The context of loaders: paths from the config's folder, the episodes to play, and dialogues of earlier runs. */
function loadContext(configFolder: string, selection: EpisodeSelection): LoadContext {
  return {
    select: (all) => selectEpisodes(all, selection),
    resolvePath: (path) => resolve(configFolder, path),
    readDialogues: async (runFolder, system) =>
      new Map((await readEpisodes(runFolder, system)).map(({ episodeId, turns }) => [episodeId, turns])),
  };
}

/** A call that waits for a batch holds no place on a server, but an open episode needs memory. */
const inBatches = { episodes: 256, questions: 100_000 };

/**
 * With models in this process, more episodes at once would only share the CPU, and an interruption would lose more
 * unfinished ones.
 */
function planPace(
  { concurrency }: Experiment,
  { protocol }: Benchmark,
  clients: readonly (ChatModel | Embedder)[],
): RunPace {
  const waits = clients.some(({ info }) => !isLocal(info));
  const { batch, batchWrites } = concurrency;
  if (batchWrites && !batch) {
    throw new ConfigError('Writes are sent in batches only together with answers and judgements.', {
      key: 'concurrency.batchWrites',
      hint: 'Set `concurrency.batch` to true, too.',
    });
  }
  const own = { episodes: waits ? protocol.episodesAtOnce : undefined, questions: protocol.questionsAtOnce };
  const usual = batch ? inBatches : own;
  const {
    episodes = usual.episodes ?? 4,
    questions = usual.questions ?? 8,
    batch: _batch,
    batchWrites: _batchWrites,
    ...calls
  } = concurrency;
  return { episodes, questions, calls, batch, batchWrites };
}

async function planPrices({
  experiment,
  pricesPath,
  configFolder = '.',
}: PlanOptions): Promise<PriceFile | undefined> {
  if (pricesPath !== undefined) return readPrices(pricesPath);
  return experiment.prices === undefined ? undefined : readPrices(resolve(configFolder, experiment.prices));
}

/** Read when all plugins are loaded, because the prompts of plugins can be replaced, too. */
async function planPrompts({
  experiment,
  promptsPath,
  configFolder = '.',
}: PlanOptions): Promise<SuppliedPrompts | undefined> {
  if (promptsPath !== undefined) return readSuppliedPrompts(promptsPath);
  return experiment.prompts === undefined
    ? undefined
    : readSuppliedPrompts(resolve(configFolder, experiment.prompts));
}

function summarizeQuirks(dataset: LoadedEpisodes): string[] {
  const counts = new Map<string, number>();
  for (const { id, action } of dataset.quirks) {
    const key = `${id} (${action})`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`).sort();
}

/** The numbers of episodes, questions, and probes of the memory's state. */
function countQuestions(episodes: readonly Episode[]): {
  episodes: number;
  questions: number;
  probes: number;
} {
  const all = episodes.flatMap(({ conversation }) => conversation.questions);
  const probes = all.filter(({ kind }) => kind === 'state-probe').length;
  return { episodes: episodes.length, questions: all.length - probes, probes };
}
