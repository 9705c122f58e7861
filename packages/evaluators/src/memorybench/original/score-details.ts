import { ConfigError, type Estimate, type JsonObject, type Profile, parseConfig } from '@memgym/core';
import {
  type MemoryBenchPartition,
  memoryBenchDatasets,
  memoryBenchPartition,
  readMemoryBenchDetails,
} from '@memgym/datasets';
import { clusteredMean, formatNumber, formatValue, renderTextTable } from '@memgym/scoring';
import {
  estimateMetrics,
  type ItemMetrics,
  type MetricEstimate,
  memoryBenchStatistics,
  normalizedScore,
  type PartitionStatistics,
  type ScoreStatistics,
  summarizeMemoryBench,
  toMemoryBenchSummaryFile,
  zScore,
} from '@memgym/scoring/memorybench';
import { z } from 'zod';
import type { ScoreContext, ScoredResults, ScoreFormat } from '../../benchmarks/original-formats.js';
import { itemScale } from '../item-value.js';
import { memoryBenchMetrics, rawMetricName } from '../memorybench-metrics.js';
import { dropNumPyScores } from './drop-numpy-scores.js';

const options = z.strictObject({
  details: z.string().optional().meta({
    description: 'evaluate_details.json of the original program, or of memgym export',
    placeholder: 'file',
  }),
  partition: z
    .string()
    .default('Open-Domain')
    .meta({ description: 'domain, task or data set that was played', placeholder: 'name' }),
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

/** The figures of a partition from the metrics of its items (docs/specs/memorybench.md#summary-figures). */
export const scoreDetails: ScoreFormat = { options, score };

/** An item of the file, with the items that depend on it. */
interface ScoredDetails {
  readonly dataset: string;
  readonly metrics: ItemMetrics;
  readonly cluster: string;
}

async function score(given: JsonObject, context: ScoreContext): Promise<ScoredResults> {
  const { details, partition, profile, summed } = parseConfig('score', options, given);
  if (details === undefined) {
    throw new ConfigError('`details` is missing.', {
      key: 'details',
      hint: 'Give the evaluate_details.json of a run.',
    });
  }
  if (summed === 'at-once' && profile === 'fixed') {
    throw new ConfigError('`summed` is at-once, but `profile` is fixed.', {
      key: 'summed',
      hint: 'Only --profile reference repeats this fault of the original.',
    });
  }
  const played = memoryBenchPartition(partition);
  const items = await readItems(details, played);
  const counted = summed === 'at-once' ? await dropNumPyScores(items, played, context) : items;
  const scored = counted.map((item): ScoredDetails => ({ ...item, cluster: clusterOf(item) }));
  const means = meansByDataset(scored, profile);
  const { kind, name } = played;
  if (kind === 'single' || kind === 'source') return scoredMeans(means, profile);
  const statistics = memoryBenchStatistics[kind].get(name);
  if (statistics === undefined) throw new ConfigError(`${name} has no reference run.`, { key: 'partition' });
  return scoredPartition(scored, statistics, means, profile);
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

/** Items about the same corpus are not independent; others are. */
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

type MeansByDataset = ReadonlyMap<string, Readonly<Record<string, MetricEstimate>>>;

/** Means by data set of the metrics that it has by its definition; in `fixed`, also of the merged score. */
function meansByDataset(items: readonly ScoredDetails[], profile: Profile): MeansByDataset {
  const present = new Set(items.map(({ dataset }) => dataset));
  return new Map(
    memoryBenchDatasets
      .filter(({ name }) => present.has(name))
      .map(({ name, metrics }) => {
        const own = items.filter(({ dataset }) => dataset === name);
        const merged = ['merged', 'llm_as_judge_score'].filter((metric) =>
          own.some((item) => profile === 'fixed' && metric in item.metrics),
        );
        return [name, estimateMetrics(own, [...metrics, ...merged], { profile, rangeOf })];
      }),
  );
}

const rangeOf = (metric: string) =>
  memoryBenchMetrics.find(({ name }) => name === rawMetricName(metric))?.range;

/** The figures of a single data set, or of several of one source, which have no common figure. */
function scoredMeans(means: MeansByDataset, profile: Profile): ScoredResults {
  const [[, only] = []] = means;
  const summary = means.size === 1 && only !== undefined ? { summary: valuesOf(only) } : {};
  return {
    json: { ...summary, ...meansJson(means) },
    text: meansTable(means),
    notes: missingNotes(means, profile),
    figures: [],
  };
}

function scoredPartition(
  items: readonly ScoredDetails[],
  statistics: PartitionStatistics,
  means: MeansByDataset,
  profile: Profile,
): ScoredResults {
  const scores = items.map(({ dataset, metrics, cluster }) => ({
    dataset,
    score: oneScore(dataset, metrics),
    cluster,
  }));
  const summary = summarizeMemoryBench(scores, statistics, { profile });
  const values = scores.flatMap(({ dataset, score, cluster }) => {
    const value = score ?? (profile === 'reference' ? 0 : null);
    const pooled = dataset.startsWith('Locomo') ? 'Locomo' : dataset;
    const of = statistics.get(pooled);
    return value === null || of === undefined ? [] : [{ pooled, value: Number(value), of, cluster }];
  });
  const estimate = (of: (value: number, each: ScoreStatistics) => number, only?: string): Estimate =>
    clusteredMean(
      values
        .filter(({ pooled }) => only === undefined || pooled === only)
        .map((each) => ({ value: of(each.value, each.of), cluster: each.cluster })),
    );
  const figures = (only?: string) =>
    [estimate(normalizedScore, only), estimate(zScore, only)].map((figure) => formatValue(figure, 4));
  const text = renderTextTable(
    ['data set', 'n', 'mean', 'min-max', 'z-score'],
    [
      ...summary.datasets.map(({ dataset, scores: { length } }) => [
        dataset,
        String(length),
        formatValue(
          estimate((value) => value, dataset),
          4,
        ),
        ...figures(dataset),
      ]),
      null,
      ['data sets alike', String(values.length), '–', formatNumber(summary.average, 4), '–'],
      ['items alike', String(values.length), '–', ...figures()],
    ],
  );
  const intervals = {
    weighted_average: intervalOf(estimate(normalizedScore)),
    z_score: intervalOf(estimate(zScore)),
  };
  return {
    json: {
      ...toMemoryBenchSummaryFile(summary),
      ...meansJson(means, intervals),
      unscored: summary.unscored,
    },
    text: `${text}\n\n${meansTable(means)}`,
    notes: [
      ...(summary.unscored === 0
        ? []
        : [
            `Without a score, and in no mean: ${summary.unscored}. JuDGE, IdeaBench and JRE-L need the merged score of a judge.`,
          ]),
      ...missingNotes(means, profile),
    ],
    figures: [],
  };
}

/** The original calls the merged score `llm_as_judge_score`. */
function oneScore(dataset: string, metrics: ItemMetrics): number | boolean | null {
  const metric = itemScale(dataset)?.metric;
  if (metric === undefined) return null;
  return metrics[metric] ?? (metric === 'merged' ? (metrics.llm_as_judge_score ?? null) : null);
}

const intervalOf = ({ low, high }: Estimate): number[] | null =>
  low === null || high === null ? null : [low, high];

const valuesOf = (estimates: Readonly<Record<string, MetricEstimate>>) =>
  Object.fromEntries(Object.entries(estimates).map(([metric, { value }]) => [metric, value]));

const meansJson = (means: MeansByDataset, summary: JsonObject = {}) => {
  const by = (of: (estimate: MetricEstimate) => number | number[] | null) =>
    Object.fromEntries(
      [...means].map(([dataset, estimates]) => [
        dataset,
        Object.fromEntries(Object.entries(estimates).map(([metric, estimate]) => [metric, of(estimate)])),
      ]),
    );
  return {
    metrics: by(({ value }) => value),
    intervals: { ...summary, metrics: by(intervalOf) },
    missing: by(({ missing }) => missing),
  };
};

const meansTable = (means: MeansByDataset): string =>
  renderTextTable(
    ['data set', 'metric', 'mean', 'n', 'missing'],
    [...means].flatMap(([dataset, estimates]) =>
      Object.entries(estimates).map(([metric, estimate]) => [
        dataset,
        metric,
        formatValue(estimate, 4),
        String(estimate.n),
        String(estimate.missing),
      ]),
    ),
    { align: 'start' },
  );

/** Says which metrics items lack, and what that does to the mean. */
function missingNotes(means: MeansByDataset, profile: Profile): string[] {
  const lacking = [...means].flatMap(([dataset, estimates]) =>
    Object.entries(estimates).flatMap(([metric, { missing }]) =>
      missing === 0 ? [] : [`${metric} of ${dataset} ${missing}`],
    ),
  );
  if (lacking.length === 0) return [];
  const effect = profile === 'reference' ? 'counted as 0' : 'left out of the mean';
  return [`Items that lack a metric, ${effect}: ${lacking.join(', ')}.`];
}
