import { loadMemoryBench, memoryBenchDatasets, memoryBenchPartition } from '@memgym/datasets';
import { type PublishedTable, publishedTables } from '@memgym/scoring';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { defineBenchmark } from '../benchmarks/define-benchmark.js';
import { createVerdictTally } from '../judges/verdict-tally.js';
import { questionsOf } from '../scoring/questions-of.js';
import { scoredItem } from './item-value.js';
import { memoryBenchMetrics } from './memorybench-metrics.js';
import { type MemoryBenchOptions, memoryBenchOptionsSchema } from './memorybench-options.js';
import { memoryBenchPredictions } from './memorybench-predictions.js';
import { memoryBenchSystems } from './memorybench-systems.js';
import { asksOfCopies, playMemoryBench } from './play-memorybench.js';
import { scoreItem } from './scores/score-item.js';
import { openScoringFiles } from './scores/scoring-files.js';
import { storedDialogueSuffix } from './stored-dialogue-suffix.js';
import { summarizeMemoryBenchRun } from './summarize-run.js';
import { memoryBenchEpisode } from './to-episode.js';

/** MemoryBench (ICML 2026): learning from the feedback of users while serving them, on 28 data sets. */
export const memoryBenchBenchmark: Benchmark = defineBenchmark({
  type: 'memorybench',
  description: 'Tasks of 28 data sets after dialogues in which users reacted to answers to other tasks.',
  options: memoryBenchOptionsSchema,
  load: (path, options) => loadPartition(path, options),
  protocol: (options) => {
    const scoringFiles = openScoringFiles(options);
    return {
      play: (episode, context) => playMemoryBench(episode, options, context),
      needsRestore: (episodes) => episodes.some((episode) => asksOfCopies(episode, options)),
      async scoreAnswer(question, { output }, { judge, signal }) {
        const item = scoredItem(question);
        if (item === null) return {};
        const tally = createVerdictTally();
        const { scores, unscored } = await scoreItem(item, output ?? '', {
          judge,
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
      // The whole request is the query (docs/specs/memorybench.md#baselines).
      query: 'prompt',
    };
  },
  metrics: memoryBenchMetrics,
  results: ({ partition, protocol, action }) => ({
    mainMetrics: ['score', 'gain', 'min-max', 'z-score'],
    groups: { name: 'data set' },
    slices: [
      {
        key: 'test',
        name: 'test',
        about: 'The same test items after each step of learning.',
        of: ({ meta }) => (typeof meta?.moment === 'string' ? meta.moment : null),
      },
      { key: 'domain', name: 'domain', of: ({ type }) => datasetOf(type)?.domain ?? null },
      {
        key: 'task',
        name: 'task',
        of: ({ type }) => datasetOf(type)?.task ?? null,
        about: 'Tasks are named after the lengths of input and answer, cut at 600 tokens.',
      },
    ],
    cluster: 'item',
    summarize: summarizeMemoryBenchRun,
    published: publishedTables('memorybench')
      .filter(({ setting }) => setting === undefined || setting === protocol || setting === action)
      .map((table) => ofPartition(table, partition)),
  }),
  predictions: (options) => ({
    ...memoryBenchPredictions,
    loadQuestions: async (path) =>
      questionsOf((await loadPartition(path, options, asksByDialogue.has(options.protocol))).episodes),
  }),
  agentNames: memoryBenchSystems,
});

/**
 * Protocols whose questions depend on the stored dialogues. The other protocols score predictions for data without
 * stored dialogues.
 */
const asksByDialogue: ReadonlySet<string> = new Set(['stepwise', 'feedback-effect']);

async function loadPartition(path: string, options: MemoryBenchOptions, requireDialogues = true) {
  const partition = memoryBenchPartition(options.partition);
  const { datasets, files, quirks } = await loadMemoryBench(path, {
    datasets: partition.datasets,
    dialogueSuffix: storedDialogueSuffix(options),
    requireDialogues,
  });
  return { episodes: [memoryBenchEpisode(partition, datasets, options)], files, quirks };
}

const datasetOf = (type: string) => memoryBenchDatasets.find(({ name }) => name === type);

/** The column of the played partition covers all of its questions. */
function ofPartition(table: PublishedTable, partition: string): PublishedTable {
  return { ...table, groups: table.groups.map((group) => (group === partition ? null : group)) };
}
