import { ConfigError, type JsonObject, type Profile, parseConfig } from '@memgym/core';
import type { ScoreContext, ScoredResults, ScoreFormat } from '@memgym/evaluators';
import * as z from 'zod';
import { loadMemoryBench } from '../data/load-memorybench.js';
import { memoryBenchDatasets } from '../data/memorybench-datasets.js';
import { type MemoryBenchPartition, memoryBenchPartition } from '../data/memorybench-partitions.js';
import { readOwnDatasets } from '../data/own-datasets.js';
import { type MemoryBenchDetails, readMemoryBenchDetails } from '../data/read-memorybench-details.js';
import { openStatistics } from '../play/open-statistics.js';
import { memoryBenchStatistics } from '../score/published-statistics.js';
import { meansByDataset, type ScoredDetails, scoredMeans } from './means-by-dataset.js';
import { readPartitionResults, readRawResults } from './results/partition-results.js';
import { partitionTable, rawTables } from './results/partition-table.js';
import { scorePartition } from './score-partition.js';

const options = z.strictObject({
  details: z.string().optional().meta({
    description: 'evaluate_details.json of the original program, or of `memgym original export`',
    placeholder: 'file',
  }),
  results: z.string().optional().meta({
    description:
      'folder of results that the original’s scripts or `memgym original export` wrote, with domain/, task/, single/ or own/; prints the main tables over all partitions and systems',
    placeholder: 'folder',
  }),
  statistics: z.string().optional().meta({
    description:
      'file with the statistics that scores are normalised by, from `memgym original statistics`; default: the authors’ constants',
    placeholder: 'file',
  }),
  partition: z
    .string()
    .default('Open-Domain')
    .meta({ description: 'domain, task or data set that was played', placeholder: 'name' }),
  datasets: z.string().optional().meta({
    description: 'file of data sets of your own, whose partitions `partition` can name',
    placeholder: 'file',
  }),
  profile: z.enum(['fixed', 'reference']).default('fixed').meta({
    description: 'fixed: items without a score are left out; reference: they count as 0',
    placeholder: 'profile',
  }),
  summed: z.enum(['later', 'at-once']).default('later').meta({
    description:
      'later: sum up the file as it is; at-once: as the original does right after scoring, where LoCoMo questions of category 1 (found with --data) and, in JRE-L alone, Rouge-L count 0; only with profile reference',
    placeholder: 'when',
  }),
});

/** When each profile can sum up. */
const sums: Readonly<Record<Profile, readonly string[]>> = {
  fixed: ['later'],
  reference: ['later', 'at-once'],
};

/** The figures of a partition from the metrics of its items (packages/memorybench/spec.md#summary-figures). */
export const scoreDetails: ScoreFormat = { options, score };

async function score(given: JsonObject, context: ScoreContext): Promise<ScoredResults> {
  const {
    details,
    results,
    statistics: own,
    partition,
    datasets,
    profile,
    summed,
  } = parseConfig('score', options, given);
  if ((details === undefined) === (results === undefined)) {
    throw new ConfigError(
      details === undefined ? '`details` is missing.' : '`details` and `results` exclude each other.',
      {
        key: 'details',
        hint: 'Pass the evaluate_details.json of a run as `details`, or the folder of all results as `results`.',
      },
    );
  }
  if (!sums[profile].includes(summed)) {
    throw new ConfigError('`summed` cannot be at-once if `profile` is fixed.', {
      key: 'summed',
      hint: 'Only the profile reference reproduces this fault of the original.',
    });
  }
  if (details === undefined) return scoreResultsFolder(results ?? '', { statistics: own, profile });
  const { partitions } = datasets === undefined ? { partitions: [] } : await readOwnDatasets(datasets);
  const played = memoryBenchPartition(partition, partitions);
  const items = await readItems(details, played);
  const counted = summed === 'at-once' ? await dropNumPyScores(items, played, context) : items;
  const scored = counted.map((item): ScoredDetails => ({ ...item, cluster: clusterOf(item) }));
  const means = meansByDataset(scored, played.datasets, profile);
  const { kind, name } = played;
  if (kind !== 'domain' && kind !== 'task') return scoredMeans(means, profile);
  const statistics =
    own === undefined ? memoryBenchStatistics(kind).get(name) : (await openStatistics(own, [played]))(played);
  if (statistics === undefined) throw new ConfigError(`${name} has no reference run.`, { key: 'partition' });
  const { notes, ...found } = scorePartition(scored, { statistics, means, profile });
  return { ...found, notes: [...notes, ...(own === undefined ? [authorsConstants] : [])] };
}

/** Shown wherever the authors' constants normalise scores of results whose judge is not known. */
const authorsConstants =
  'Normalised by the authors’ constants, which belong to Qwen3-8B, judged by DeepSeek-V3 and a critic of 7B. With other models or judges, make own ones: memgym original statistics memorybench.';

/** The main tables over everything in a folder of results. */
async function scoreResultsFolder(
  folder: string,
  { statistics, profile }: { readonly statistics: string | undefined; readonly profile: Profile },
): Promise<ScoredResults> {
  const results = await readPartitionResults([{ folder }], { allowsRaw: true });
  const raw = rawTables(await readRawResults(folder), profile);
  const partitions = results.map(({ name }) => memoryBenchPartition(name));
  const own = statistics === undefined ? undefined : await openStatistics(statistics, partitions);
  const normalised = partitionTable(
    results,
    ({ kind, name }) =>
      own?.(memoryBenchPartition(name)) ?? memoryBenchStatistics(kind).get(name) ?? new Map(),
    profile,
  );
  const unscored = normalised.unscored + raw.unscored;
  return {
    json: { ...normalised.json, ...(raw.text !== '' && { means: raw.json }) },
    text: [...(results.length === 0 ? [] : [normalised.text]), ...(raw.text === '' ? [] : [raw.text])].join(
      '\n\n',
    ),
    notes: [
      ...(unscored === 0
        ? []
        : [
            `Without a score, and in no mean: ${unscored}. JuDGE, IdeaBench and JRE-L need the merged score of a judge.`,
          ]),
      ...(own === undefined && results.length > 0 ? [authorsConstants] : []),
    ],
    figures: [],
  };
}

async function readItems(details: string, { name, datasets }: MemoryBenchPartition) {
  const read = await readMemoryBenchDetails(details);
  const items = read.filter(({ dataset }) => datasets.some((each) => each.name === dataset));
  // The original's order, which is also that of `details`.
  if (items.length > 0)
    return items.sort(
      (left, right) => order(left.dataset, right.dataset) || left.testIndex - right.testIndex,
    );
  throw new ConfigError(`${details} has no item of ${name}.`, {
    key: 'partition',
    hint: `It has ${[...new Set(read.map(({ dataset }) => dataset))].join(', ')}.`,
  });
}

const order = (left: string, right: string): number => Number(left > right) - Number(left < right);

/** Items about the same corpus are not independent; all other items are. */
const clusterOf = ({
  dataset,
  testIndex,
}: {
  readonly dataset: string;
  readonly testIndex: number;
}): string =>
  memoryBenchDatasets.some(({ name, hasCorpus }) => name === dataset && hasCorpus)
    ? dataset
    : `${dataset}:${testIndex}`;

/**
 * The scores as the original summarizes them right after scoring, when values of NumPy count as 0: those of LoCoMo's
 * category 1 and, if JRE-L is summarized alone, its Rouge-L (packages/memorybench/spec.md#means-of-numpy-count-zero).
 * @throws {ConfigError} when the data, which know the categories, are not found
 */
async function dropNumPyScores(
  items: readonly MemoryBenchDetails[],
  { kind, datasets }: MemoryBenchPartition,
  { findData }: ScoreContext,
): Promise<MemoryBenchDetails[]> {
  const locomo = datasets.filter(({ family }) => family === 'Locomo');
  const loaded =
    locomo.length === 0 ? [] : (await loadMemoryBench(await findData(), { datasets: locomo })).datasets;
  const dropped = new Set(
    loaded.flatMap(({ dataset, train, test }) =>
      [...train, ...test]
        .filter(({ info }) => info.category === 1)
        .map(({ testIndex }) => `${dataset.name}:${testIndex}`),
    ),
  );
  return items.map((item) => {
    if (dropped.has(`${item.dataset}:${item.testIndex}`))
      return { ...item, metrics: { ...item.metrics, f1: 0 } };
    return kind === 'single' && item.dataset === 'JRE-L'
      ? { ...item, metrics: { ...item.metrics, 'Rouge-L': 0 } }
      : item;
  });
}
