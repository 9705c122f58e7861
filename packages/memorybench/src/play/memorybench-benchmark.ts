import { join, resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import type { Benchmark, BenchmarkResults } from '@memgym/evaluators';
import { defineBenchmark, questionsOf } from '@memgym/evaluators';
import { createVerdictTally } from '@memgym/evaluators/judges';
import type { PublishedTable } from '@memgym/scoring';
import { requireMetrics } from '../data/listed-datasets.js';
import { loadMemoryBench } from '../data/load-memorybench.js';
import { memoryBenchDatasets } from '../data/memorybench-datasets.js';
import {
  isMemoryBenchGroup,
  isOwnPartition,
  type MemoryBenchPartition,
  memoryBenchPartitionsNamed,
} from '../data/memorybench-partitions.js';
import { ownDatasetsAt, ownDatasetsFile } from '../data/own-datasets.js';
import { memoryBenchTables } from '../published/memorybench-tables.js';
import { constantsCaution } from './constants-caution.js';
import { ownSetIn, scoredItem } from './item-value.js';
import { judgedDatasets, judgeOfDataset } from './judges/judge-of-dataset.js';
import { memoryBenchMetrics } from './memorybench-metrics.js';
import { type MemoryBenchOptions, memoryBenchOptionsSchema } from './memorybench-options.js';
import { memoryBenchPredictions } from './memorybench-predictions.js';
import { openStatistics } from './open-statistics.js';
import { openOwnMetrics } from './own-metrics/open-own-metrics.js';
import { partitionOf } from './partition-of.js';
import { asksOfCopies, playMemoryBench } from './play-memorybench.js';
import { scoreItem } from './scores/score-item.js';
import { openScoringFiles } from './scores/scoring-files.js';
import { showingRules } from './showing-rules.js';
import { storedDialogueSuffix } from './stored-dialogue-suffix.js';
import { summarizeMemoryBenchRun } from './summarize-run.js';
import { memoryBenchEpisode } from './to-episode.js';

/** MemoryBench (ICML 2026): learning from the feedback of users while serving them, on 28 data sets. */
export const memoryBenchBenchmark: Benchmark = defineBenchmark({
  type: 'memorybench',
  description: 'Tasks of 28 data sets after dialogues in which users reacted to answers to other tasks.',
  options: memoryBenchOptionsSchema,
  load: (path, options, context) => loadPartitions(path, options, { resolvePath: context?.resolvePath }),
  protocol: (options) => {
    const scoringFiles = openScoringFiles(options);
    return {
      play: (episode, context) => playMemoryBench(episode, options, context),
      judgedParts: judgedDatasets,
      needsRestore: (episodes) => episodes.some((episode) => asksOfCopies(episode, options)),
      async scoreAnswer(question, { output }, { signal, ...judging }) {
        const item = scoredItem(question);
        if (item === null) return {};
        const tally = createVerdictTally();
        const { scores, unscored } = await scoreItem(item, output ?? '', {
          judge: judgeOfDataset(item.dataset, judging, item.own),
          tally,
          profile: options.profile,
          seed: options.seed,
          ...scoringFiles,
          signal,
        });
        return {
          scores: { ...scores },
          ...(Object.keys(unscored).length > 0 && { unscored: { ...unscored } }),
          ...tally.counted(),
        };
      },
      // The default does not require a system with that name, because it is only a convention.
      namedSystems: options.withoutDialogues
        .filter((name) => name !== 'wo_memory')
        .map((name) => ({ name, option: 'withoutDialogues' })),
      // The whole request is the query (packages/memorybench/spec.md#baselines).
      query: 'prompt',
    };
  },
  profiles: showingRules,
  metrics: memoryBenchMetrics,
  results: ({ partition, protocol, action, statistics }) => ({
    cautions: (asked) => constantsCaution({ partition, statistics }, asked),
    mainMetrics: ['score', 'gain', 'min-max', 'z-score'],
    groups: { name: 'data set' },
    slices: [
      {
        key: 'test',
        name: 'test',
        about: 'The same test items after each step of learning.',
        of: ({ meta }) => (typeof meta?.moment === 'string' ? meta.moment : null),
      },
      {
        key: 'partition',
        name: 'partition',
        about: 'Each partition is learned and tested with a memory of its own: the tables of the paper.',
        metrics: ['min-max', 'z-score'],
        of: ({ meta }) => partitionOf(meta),
      },
      {
        key: 'domain',
        name: 'domain',
        of: ({ type, meta }) => (ownSetIn(meta) ?? datasetOf(type))?.domain ?? null,
      },
      {
        key: 'task',
        name: 'task',
        of: ({ type, meta }) => (ownSetIn(meta) ?? datasetOf(type))?.task ?? null,
        about: 'Tasks are named after the lengths of input and answer, cut at 600 tokens.',
      },
    ],
    cluster: 'item',
    summarize: summarizeMemoryBenchRun,
    ...publishedFor({ partition, protocol, action }),
  }),
  predictions: (options) => ({
    ...memoryBenchPredictions,
    loadQuestions: async (path) => {
      const { episodes } = await loadPartitions(path, options, {
        requireDialogues: asksByDialogue.has(options.protocol),
      });
      if (episodes.length === 1) return questionsOf(episodes);
      throw new ConfigError(`Answers do not say which partition of "${options.partition}" they belong to.`, {
        key: 'partition',
        hint: `Score the answers of each partition: ${episodes.map(({ id }) => id).join(', ')}.`,
      });
    },
  }),
});

/**
 * Protocols whose questions depend on the stored dialogues. The other protocols score predictions for data without
 * stored dialogues.
 */
const asksByDialogue: ReadonlySet<string> = new Set(['stepwise', 'feedback-effect']);

interface LoadSettings {
  readonly requireDialogues?: boolean;
  /** Default: relative to the working folder. */
  readonly resolvePath?: ((path: string) => string) | undefined;
}

async function loadPartitions(
  path: string,
  options: MemoryBenchOptions,
  { requireDialogues = true, resolvePath = resolve }: LoadSettings = {},
) {
  const file = options.datasets === undefined ? undefined : resolvePath(options.datasets);
  const own = await ownDatasetsAt(path, file);
  const partitions = memoryBenchPartitionsNamed(options.partition, own.partitions);
  const metrics = options.metrics === undefined ? [] : [...(await openOwnMetrics(options.metrics)).keys()];
  const listed = partitions.flatMap((partition) => partition.datasets);
  requireMetrics(listed, file ?? join(path, ownDatasetsFile), metrics);
  const { datasets, files, quirks, missing } = await loadMemoryBench(path, {
    datasets: [...new Set(listed)],
    dialogueSuffix: storedDialogueSuffix(options),
    captions: showingRules[options.profile].captions,
    requireDialogues,
  });
  const { statistics } = options;
  const statisticsOf =
    statistics === undefined ? undefined : await openStatistics(resolvePath(statistics), partitions);
  const played = options.protocol === 'dialogues' ? eachDatasetOnce(partitions) : partitions;
  const episodes = played.map((partition) =>
    memoryBenchEpisode(
      partition,
      partition.datasets.flatMap((each) => datasets.find(({ dataset }) => dataset === each) ?? []),
      { options, statistics: statisticsOf?.(partition) },
    ),
  );
  return { episodes, files, quirks, missing };
}

/** Dialogues are not learned, so they do not depend on the partition: each data set is talked about in its first one. */
function eachDatasetOnce(partitions: readonly MemoryBenchPartition[]): MemoryBenchPartition[] {
  const seen = new Set<string>();
  return partitions.flatMap((partition) => {
    const datasets = partition.datasets.filter(({ name }) => !seen.has(name));
    for (const { name } of datasets) seen.add(name);
    return datasets.length === 0 ? [] : [{ ...partition, datasets }];
  });
}

const datasetOf = (type: string) => memoryBenchDatasets.find(({ name }) => name === type);

/** The published tables of the protocol, or the reason why there is none. */
function publishedFor({
  partition,
  protocol,
  action,
}: Pick<MemoryBenchOptions, 'partition' | 'protocol' | 'action'>): Pick<
  BenchmarkResults,
  'published' | 'unpublished'
> {
  const played = action ?? protocol;
  const tables = memoryBenchTables.filter(({ setting = 'off-policy' }) => setting === played);
  return tables.length === 0
    ? { unpublished: `No published numbers are shown, because none are of the protocol ${played}.` }
    : { published: tables.map((table) => ofPartitions(table, { partition, protocol })) };
}

/** The column of the played partition covers all of its questions; those of several are parts of a slice. */
function ofPartitions(
  table: PublishedTable,
  { partition, protocol }: Pick<MemoryBenchOptions, 'partition' | 'protocol'>,
): PublishedTable {
  const split = protocol === 'train-performance' ? 'train' : 'test';
  // Those of a partition of the user, which has no published numbers, are 0.
  const played = isOwnPartition(partition) ? [] : memoryBenchPartitionsNamed(partition);
  const questions = played
    .flatMap(({ datasets }) => datasets)
    .reduce((sum, { published }) => sum + (published?.[split] ?? 0), 0);
  const released = { ...table, of: { ...table.of, questions } };
  return isMemoryBenchGroup(partition)
    ? { ...released, slice: 'partition' }
    : { ...released, groups: table.groups.map((group) => (group === partition ? null : group)) };
}
