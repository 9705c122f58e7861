import { InvalidArgumentError, type Profile } from '@memgym/core';
import { countingRules } from './counting-rules.js';
import {
  normalizedScore,
  type PartitionStatistics,
  type ScoreStatistics,
  zScore,
} from './score-statistics.js';

/** The single score of an item, into which several metrics have been merged. */
export interface MemoryBenchItem {
  /** Name in the original: `Locomo-3`, `DialSim-friends`, `LexEval-QA`. */
  readonly dataset: string;
  /** The score in the dataset's own range; null if there is none. */
  readonly score: number | boolean | null;
}

/** Totals over the items of a dataset. */
export interface MemoryBenchDataset {
  /** `Locomo` for all LoCoMo conversations. */
  readonly dataset: string;
  /** Sum of the scores, with booleans as 0 or 1. */
  readonly scores: readonly number[];
  readonly mean: number;
  /** Sum of (x − min)/(max − min), 0 if max equals min. May leave [0, n]. */
  readonly normalizedSum: number;
  /** Sum of (x − μ)/σ, 0 if σ is at most 1e-6. */
  readonly zSum: number;
}

/** The figures that MemoryBench prints for a run on one partition. */
export interface MemoryBenchSummary {
  /** Mean of the datasets' normalised means. */
  readonly average: number;
  /** Mean of all items' normalised scores: the published figure. */
  readonly weightedAverage: number;
  /** Mean of all items' z-scores. */
  readonly zScore: number;
  /** In order of first appearance in the items. */
  readonly datasets: readonly MemoryBenchDataset[];
  /** Number of items without a score, which are omitted; always 0 in `reference`, which scores them 0. */
  readonly unscored: number;
}

export interface SummarizeMemoryBenchOptions {
  /** `fixed`, the default, omits items without a score; `reference` counts them as 0. */
  readonly profile?: Profile;
}

/**
 * MemoryBench's three figures for a partition's items (packages/memorybench/spec.md#summary-figures).
 * @param statistics of the reference run: `memoryBenchStatistics`, or `readScoreStatistics` of the original's file
 * @throws {InvalidArgumentError} when nothing is left to score, a score is not finite, or a dataset is not in the
 * statistics
 */
export function summarizeMemoryBench(
  items: readonly MemoryBenchItem[],
  statistics: PartitionStatistics,
  options: SummarizeMemoryBenchOptions = {},
): MemoryBenchSummary {
  const { scores, unscored } = scoresByDataset(items, options);
  if (scores.size === 0) {
    throw new InvalidArgumentError('items', `none of ${items.length} items has a score`, {
      hint: 'Score the items first; a partition without scores has no mean.',
    });
  }
  const datasets = [...scores].map(([dataset, values]) =>
    summarizeDataset(dataset, values, statisticsOf(dataset, statistics)),
  );
  const count = sum(datasets.map((one) => one.scores.length));
  return {
    average: sum(datasets.map((one) => one.normalizedSum / one.scores.length)) / datasets.length,
    weightedAverage: sum(datasets.map((one) => one.normalizedSum)) / count,
    zScore: sum(datasets.map((one) => one.zSum)) / count,
    datasets,
    unscored,
  };
}

/**
 * The scores by data set, in order of first appearance; all LoCoMo conversations form one, `Locomo`.
 * @throws {InvalidArgumentError} when a score is not finite
 */
export function scoresByDataset(
  items: readonly MemoryBenchItem[],
  { profile = 'fixed' }: SummarizeMemoryBenchOptions = {},
): { readonly scores: ReadonlyMap<string, readonly number[]>; readonly unscored: number } {
  const { missingValue } = countingRules[profile];
  const scores = new Map<string, number[]>();
  let unscored = 0;
  for (const { dataset, score } of items) {
    const value = score === null ? missingValue : score;
    if (value === null) {
      unscored += 1;
      continue;
    }
    const pooled = pooledDataset(dataset);
    const known = scores.get(pooled) ?? [];
    known.push(finite(Number(value), dataset));
    scores.set(pooled, known);
  }
  return { scores, unscored };
}

/** The data set under which statistics have the scores of another: `Locomo` for each conversation of LoCoMo. */
export const pooledDataset = (dataset: string): string => (dataset.startsWith('Locomo') ? 'Locomo' : dataset);

function summarizeDataset(
  dataset: string,
  scores: readonly number[],
  statistics: ScoreStatistics,
): MemoryBenchDataset {
  return {
    dataset,
    scores,
    mean: sum(scores) / scores.length,
    normalizedSum: sum(scores.map((score) => normalizedScore(score, statistics))),
    zSum: sum(scores.map((score) => zScore(score, statistics))),
  };
}

function statisticsOf(dataset: string, statistics: PartitionStatistics): ScoreStatistics {
  const found = statistics.get(dataset);
  if (found !== undefined) return found;
  throw new InvalidArgumentError('statistics', `contain no dataset ${JSON.stringify(dataset)}`, {
    hint: `Choose the partition that contains it; this one has ${[...statistics.keys()].join(', ')}.`,
  });
}

function finite(score: number, dataset: string): number {
  if (Number.isFinite(score)) return score;
  throw new InvalidArgumentError('items', `a score of ${dataset} is ${score}`, {
    hint: 'Use null for an item that could not be scored.',
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
