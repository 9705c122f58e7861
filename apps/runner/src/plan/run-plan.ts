import { resolve } from 'node:path';
import type { Embedder, Episode, RunManifest } from '@memgym/core';
import {
  type Benchmark,
  type LoadContext,
  type LoadedEpisodes,
  missingCautions,
  missingEvidence,
  withoutRefusals,
} from '@memgym/evaluators';
import { departureCaution, type Experiment, resolveProfile, type SystemConfig } from '@memgym/experiments';
import type { PriceFile } from '@memgym/llm-client';
import type { OfflineReply } from '@memgym/prompts';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import { createRegistry, type Registry } from '@memgym/registry';
import { readEpisodes } from '@memgym/runs';
import { runnerHome } from '../home.js';
import type { Environment } from '../models/environment.js';
import { type MeasuredEmbedder, measureEmbedders } from '../models/measure-embedders.js';
import { readPrices } from '../models/read-prices.js';
import { describeSupplied, readSuppliedPrompts } from '../models/supplied-prompts.js';
import { embedderCaution, withOriginalEmbedder } from '../profile/original-embedder.js';
import { type PlannedModels, planModels, planPace, type RunPace } from './plan-models.js';
import {
  type PlannedPlay,
  type PlannedSystem,
  planPlays,
  planReferences,
  planSystem,
  sharedEmbedder,
  withInsights,
} from './plan-systems.js';
import {
  requireNamedSystems,
  requireRestorable,
  requireSegmenter,
  requireTrustedAddresses,
} from './requirements.js';
import { firstManifest, identifyRun, type UsedPlugin, usedPlugins } from './run-manifest.js';
import {
  type NumberAnswer,
  numberQuestions,
  repeatEpisodes,
  selectEpisodes,
  selectQuestions,
} from './select-questions.js';
import { selectionCautions } from './selection-cautions.js';
import { halfOfPeople } from './split-people.js';

/** A validated run that is ready to start. Nothing has been written yet. */
export interface RunPlan extends PlannedModels {
  readonly runId: string;
  /** The input of the plan, with absolute paths. */
  readonly request: PlanRequest;
  readonly experiment: Experiment;
  readonly benchmark: Benchmark;
  /** Finds the parts of the run: from the folder of the experiment, and among those of the program. */
  readonly registry: Registry;
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
  /** How memories outside are proved before they are measured. */
  readonly admission: { readonly limitMs: number; readonly suite: boolean };
  /** The experiment's embedder; each system that needs one has its own. Absent if none uses the experiment's. */
  readonly embedder?: Embedder;
  /** The offline model's replies to the prompts of the parts. */
  readonly replies: readonly OfflineReply[];
  /** Texts in place of those of prompts; undefined if there are none. */
  readonly prompts: SuppliedPrompts | undefined;
  readonly manifest: RunManifest;
  /** What to know before comparing its figures, apart from what the benchmark says. */
  readonly cautions: readonly string[];
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
  /** Base of relative paths, and of the search for packages. Default: the working directory. */
  readonly configFolder?: string;
  /** The package whose dependencies are the parts that need no path, as a path. Default: this library’s. */
  readonly home?: string;
}

export interface PlanOptions extends PlanRequest {
  readonly environment: Environment;
  /** Finds the parts. Default: all of `configFolder` and `home`. */
  readonly registry?: Registry | undefined;
  /** The plan is for an estimate, so no call will be made and no key is needed. Default false. */
  readonly keyless?: boolean;
  /**
   * Called with each embedder on a server that was asked for the length of its vectors, because the run needs it and the
   * experiment leaves it out. Default: none is asked, and such an embedder is refused.
   */
  readonly onMeasured?: ((embedder: MeasuredEmbedder) => void) | undefined;
}

/**
 * Resolves and validates an experiment.
 * @throws {ConfigError} or {DatasetError} before anything is written
 */
export async function planRun(options: PlanOptions): Promise<RunPlan> {
  const { environment, configFolder = '.', onMeasured } = options;
  const registry =
    options.registry ?? createRegistry({ folder: configFolder, home: options.home ?? runnerHome });
  const given = { experiment: options.experiment, added: options.added ?? [] };
  const stated =
    onMeasured === undefined ? given : await measureEmbedders(given, { environment, registry }, onMeasured);
  const { added, rules, ...profile } = await resolveProfile(stated, registry);
  const experiment = withOriginalEmbedder(profile.experiment, rules, environment);
  const benchmark = await benchmarkOf(experiment, registry);
  const prices = await planPrices(options);
  const used = [...experiment.systems, ...added];
  const replies = await repliesOfParts(experiment.benchmark.type, used, registry);
  const { modelOf, embedderOf, ...models } = planModels(experiment, benchmark, environment, {
    registry,
    prices,
    keyless: options.keyless,
    seed: experiment.seed,
    replies,
  });
  const setting = { benchmark, rules, registry };
  const planned = await Promise.all(
    used.map((config) =>
      planSystem(config, setting, { model: modelOf(config), embedderOf: () => embedderOf(config) }),
    ),
  );
  requireNamedSystems(benchmark.protocol, planned);
  if (!options.keyless) requireTrustedAddresses(planned, environment);
  const dataset = await benchmark.load(options.dataPath, loadContext(configFolder, experiment.benchmark));
  const wanted = selectEpisodes(peopleOf(dataset.episodes, experiment), experiment.benchmark);
  requireSegmenter(wanted);
  const once = selectQuestions(benchmark, wanted, experiment.benchmark);
  const episodes = repeatEpisodes(once, experiment.trials);
  requireRestorable(benchmark, once, planned);
  const systems = planned.map((system) => withInsights(system, benchmark, episodes));
  const references = await planReferences(setting, once, systems);
  const prompts = await planPrompts(options, registry);
  const suppliedPrompts = describeSupplied(prompts);
  const pluginsWith = (of: readonly PlannedSystem[]) => usedPlugins(experiment, registry, of);
  const plugins = await pluginsWith(systems);
  const identity = identifyRun({
    ...{ experiment, once, systems, models, suppliedPrompts },
    plugins: await pluginsWith(systems.slice(0, experiment.systems.length)),
    asking: profile.isDecisive ? rules.asking : undefined,
  });
  const embedder = sharedEmbedder(systems);
  return {
    runId: identity.runId,
    request: { ...stated, ...placesOf(options), configFolder: registry.folder, home: registry.home },
    experiment,
    benchmark,
    registry,
    plugins,
    dataset,
    dataPath: resolve(options.dataPath),
    episodes,
    numberAnswer: numberQuestions(dataset.episodes),
    systems,
    plays: planPlays({ benchmark, systems, episodes }, references),
    pace: planPace(experiment, benchmark, [
      models.simulator,
      models.judge,
      ...models.judges.values(),
      ...systems.flatMap(({ model, embedder }) => (embedder === undefined ? [model] : [model, embedder])),
    ]),
    admission: {
      limitMs: experiment.admission?.limitMs ?? 30_000,
      suite: experiment.admission?.suite ?? true,
    },
    ...models,
    ...(embedder !== undefined && { embedder }),
    replies,
    prompts,
    cautions: [
      ...departureCaution(profile),
      ...embedderCaution(rules, systems),
      ...selectionCautions(experiment, systems, registry),
      ...[missingEvidence(benchmark, once) ?? []].flat(),
      ...missingCautions(dataset),
    ],
    manifest: firstManifest({
      ...{ experiment, added, identity, benchmark, plugins, dataset, once, suppliedPrompts },
      profile: profile.played,
    }),
  };
}

async function benchmarkOf({ benchmark }: Experiment, registry: Registry): Promise<Benchmark> {
  const found = (await registry.find('benchmark', benchmark.type)).withOptions(benchmark.options);
  return benchmark.excludeRefusals === true ? withoutRefusals(found) : found;
}

/** The episodes of all people, or of half of them. */
function peopleOf(
  episodes: readonly Episode[],
  { benchmark: { split }, seed }: Experiment,
): readonly Episode[] {
  return split === undefined ? episodes : halfOfPeople(episodes, { half: split, seed });
}

/** The paths of a request, which another process may read from another folder. */
const placesOf = ({ dataPath, pricesPath, promptsPath }: PlanOptions) => ({
  dataPath: resolve(dataPath),
  pricesPath: pricesPath === undefined ? undefined : resolve(pricesPath),
  promptsPath: promptsPath === undefined ? undefined : resolve(promptsPath),
});

/** The offline model's replies to the prompts of the parts that are played, each once. */
async function repliesOfParts(
  benchmark: string,
  systems: readonly SystemConfig[],
  registry: Registry,
): Promise<readonly OfflineReply[]> {
  const types = [...new Set(systems.map(({ type }) => type))];
  const lists = await Promise.all([
    registry.replies('benchmark', benchmark),
    ...types.map((type) => registry.replies('memorySystem', type)),
  ]);
  return [...new Set(lists.flat())];
}

/** The context of loaders: paths from the config's folder, the episodes to play, and dialogues of earlier runs. */
function loadContext(configFolder: string, selection: Experiment['benchmark']): LoadContext {
  return {
    // Halves are drawn of all people, before any limit.
    select: (all) => (selection.split === undefined ? selectEpisodes(all, selection) : all),
    resolvePath: (path) => resolve(configFolder, path),
    readDialogues: async (runFolder, system) =>
      new Map((await readEpisodes(runFolder, system)).map(({ episodeId, turns }) => [episodeId, turns])),
  };
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
async function planPrompts(
  { experiment, promptsPath, configFolder = '.' }: PlanOptions,
  registry: Registry,
): Promise<SuppliedPrompts | undefined> {
  if (promptsPath !== undefined) return readSuppliedPrompts(promptsPath, registry);
  return experiment.prompts === undefined
    ? undefined
    : readSuppliedPrompts(resolve(configFolder, experiment.prompts), registry);
}
