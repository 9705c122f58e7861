import {
  type ChatModel,
  digest,
  type Embedder,
  type Episode,
  type JsonObject,
  type MemorySystemDefinition,
  type RunManifest,
  sha256,
} from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import { type Benchmark, findBenchmark } from '@memgym/evaluators';
import { createMemorySystem } from '@memgym/memory-systems';
import type { Experiment, SystemConfig } from '../experiment/experiment-schema.js';
import { findSystem } from '../experiment/find-system.js';
import { type Environment, resolveEmbedder, resolveModel } from '../models/resolve-models.js';
import { version } from '../version.js';
import { selectEpisodes } from './select-episodes.js';

/** One memory system of an experiment, found and checked. */
export interface PlannedSystem {
  readonly config: SystemConfig;
  readonly definition: MemorySystemDefinition;
  /** Memories to retrieve; Infinity for all. */
  readonly k: number;
}

/** A run that could start now: everything is found, checked and named, nothing is written yet. */
export interface RunPlan {
  readonly runId: string;
  readonly experiment: Experiment;
  readonly benchmark: Benchmark;
  readonly dataset: LoadedDataset;
  readonly episodes: readonly Episode[];
  readonly systems: readonly PlannedSystem[];
  readonly model: ChatModel;
  readonly embedder: Embedder;
  readonly manifest: RunManifest;
}

export interface PlanOptions {
  readonly experiment: Experiment;
  /** The data file or folder. */
  readonly dataPath: string;
  readonly environment: Environment;
  /** What relative paths of outside memory systems start from. Default: the working directory. */
  readonly configFolder?: string;
}

/**
 * Finds and checks everything an experiment names, and gives the run its id: name + digest of config,
 * data and version. The pace (`concurrency`) and places on this machine are no part of it.
 *
 * @throws {ConfigError} or {DatasetError} before anything is written
 */
export async function planRun(options: PlanOptions): Promise<RunPlan> {
  const { experiment } = options;
  const benchmark = findBenchmark(experiment.benchmark.type);
  const model = resolveModel(experiment.model, options.environment);
  const embedder = resolveEmbedder(experiment.embedder, options.environment);
  const systems = await Promise.all(
    experiment.systems.map((config) => planSystem(config, options.configFolder ?? '.', { model, embedder })),
  );
  const dataset = await benchmark.load(options.dataPath);
  const episodes = selectEpisodes(dataset.episodes, experiment.benchmark);

  const { concurrency: _pace, $schema: _schema, description: _description, ...decisive } = experiment;
  const { path: _path, ...decisiveBenchmark } = experiment.benchmark;
  const config = JSON.parse(
    JSON.stringify({ ...decisive, benchmark: decisiveBenchmark, systems: systems.map(describeSystem) }),
  ) as JsonObject;
  // Of what is played, not of the files: a loader that reads them better makes another run.
  const dataDigest = sha256(JSON.stringify(episodes));
  const modelInfo = JSON.parse(JSON.stringify(model.info)) as JsonObject;
  const embedderInfo = JSON.parse(JSON.stringify(embedder.info)) as JsonObject;
  const configDigest = digest({ config, model: modelInfo, embedder: embedderInfo });
  const runId = `${experiment.name}-${digest({ configDigest, dataDigest, version }).slice(0, 12)}`;
  return {
    runId,
    experiment,
    benchmark,
    dataset,
    episodes,
    systems,
    model,
    embedder,
    manifest: {
      formatVersion: 1,
      runId,
      name: experiment.name,
      status: 'running',
      memgymVersion: version,
      benchmark: benchmark.name,
      config,
      configDigest,
      data: {
        files: dataset.files,
        digest: dataDigest,
        episodes: episodes.length,
        questions: episodes.reduce((sum, episode) => sum + episode.conversation.questions.length, 0),
        notes: summarizeQuirks(dataset),
      },
      model: modelInfo,
      embedder: embedderInfo,
      prompts: [],
      seed: experiment.seed,
    },
  };
}

async function planSystem(
  config: SystemConfig,
  folder: string,
  ports: { model: ChatModel; embedder: Embedder },
): Promise<PlannedSystem> {
  const definition = await findSystem(config.type, folder);
  // Made once and thrown away: a mistake in its options shows before the first call is paid.
  const probe = createMemorySystem({ type: definition, options: config.options, ports });
  await probe.close();
  const k = config.k === 'all' ? Number.POSITIVE_INFINITY : (config.k ?? definition.defaultK ?? 10);
  return { config, definition, k };
}

const describeSystem = ({ config, k }: PlannedSystem) => ({ ...config, k: Number.isFinite(k) ? k : 'all' });

function summarizeQuirks(dataset: LoadedDataset): string[] {
  const counts = new Map<string, number>();
  for (const { id, action } of dataset.quirks) {
    const key = `${id} (${action})`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`).sort();
}
