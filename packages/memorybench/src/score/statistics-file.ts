import { InvalidArgumentError } from '@memgym/core';
import type { PartitionKind, PartitionStatistics, ScoreStatistics } from './score-statistics.js';
import {
  type MemoryBenchItem,
  type MemoryBenchSummary,
  type SummarizeMemoryBenchOptions,
  scoresByDataset,
  summarizeMemoryBench,
} from './summarize-memorybench.js';
import { type MemoryBenchSummaryFile, toMemoryBenchSummaryFile } from './summary-file.js';

/** The items of all systems on one partition. */
export interface ScoredPartition {
  readonly kind: PartitionKind;
  /** `Legal`, `Long-Short`, … */
  readonly name: string;
  /** Items by the name of the system that answered them. */
  readonly systems: ReadonlyMap<string, readonly MemoryBenchItem[]>;
}

/**
 * Minimum, maximum, mean and population deviation of the item scores of each data set, over all given items: the
 * statistics that the original takes from its own runs (packages/memorybench/spec.md#summary-figures).
 * @throws {InvalidArgumentError} when no item has a score, or a score is not finite
 */
export function scoreStatistics(
  items: readonly MemoryBenchItem[],
  options: SummarizeMemoryBenchOptions = {},
): PartitionStatistics {
  const { scores } = scoresByDataset(items, options);
  return new Map([...scores].map(([dataset, values]) => [dataset, statisticsOf(values)]));
}

function statisticsOf(values: readonly number[]): ScoreStatistics {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return {
    min: values.reduce((least, value) => Math.min(least, value)),
    max: values.reduce((greatest, value) => Math.max(greatest, value)),
    mean,
    deviation: Math.sqrt(variance),
  };
}

type BySystem<T> = Readonly<Record<string, T>>;
type ByDataset<T> = Readonly<Record<string, T>>;
type SumCountMean = MemoryBenchSummaryFile['minmax_normalized_average'][string];

/** A partition in the original's `final_evaluate_summary_wo_details.json`. */
export interface PartitionStatisticsFile {
  readonly average: ByDataset<BySystem<number>>;
  readonly minmax_normalized_average: ByDataset<BySystem<SumCountMean>>;
  readonly z_normalized_average: ByDataset<BySystem<SumCountMean>>;
  readonly summary: {
    readonly dataset_min: ByDataset<number>;
    readonly dataset_max: ByDataset<number>;
    readonly dataset_mu: ByDataset<number>;
    readonly dataset_sigma: ByDataset<number>;
    /** Null for a system that lacks a data set of the partition. */
    readonly average: BySystem<number | null>;
    readonly weighted_average: BySystem<number | null>;
    /** Without the systems that lack a data set. */
    readonly z_score: BySystem<number>;
  };
}

/** The original's `final_evaluate_summary_wo_details.json`: by kind, then by partition. */
export type StatisticsFile = Readonly<
  Partial<Record<PartitionKind, Readonly<Record<string, PartitionStatisticsFile>>>>
>;

/**
 * Statistics of the runs at hand in the layout of the original's `final_evaluate_summary_wo_details.json`, which
 * `readScoreStatistics` reads: as the original's `summary_evaluate_result` computes them, each partition over all of
 * its systems (packages/memorybench/spec.md#summary-figures).
 * @throws {InvalidArgumentError} when no item of a partition has a score
 */
export function toStatisticsFile(
  partitions: readonly ScoredPartition[],
  options: SummarizeMemoryBenchOptions = {},
): StatisticsFile {
  const file: Partial<Record<PartitionKind, Record<string, PartitionStatisticsFile>>> = {};
  for (const partition of partitions) {
    file[partition.kind] = { ...file[partition.kind], [partition.name]: partitionFile(partition, options) };
  }
  return file;
}

function partitionFile(
  { name, systems }: ScoredPartition,
  options: SummarizeMemoryBenchOptions,
): PartitionStatisticsFile {
  const pooled = [...systems.values()].flat();
  if (pooled.length === 0) throw new InvalidArgumentError('partitions', `${name} has no items`);
  const statistics = scoreStatistics(pooled, options);
  const summaries = new Map<string, MemoryBenchSummary>();
  for (const [system, items] of systems) {
    if (scoresByDataset(items, options).scores.size > 0)
      summaries.set(system, summarizeMemoryBench(items, statistics, options));
  }
  const files = [...summaries].map(
    ([system, summary]) => [system, toMemoryBenchSummaryFile(summary)] as const,
  );
  const datasets = [...statistics.keys()];
  const table = <T>(of: (file: MemoryBenchSummaryFile) => ByDataset<T>): ByDataset<BySystem<T>> =>
    Object.fromEntries(
      datasets.map((dataset) => [
        dataset,
        Object.fromEntries(
          files.flatMap(([system, file]) =>
            Object.hasOwn(of(file), dataset) ? [[system, of(file)[dataset] as T]] : [],
          ),
        ),
      ]),
    );
  const isWhole = (summary: MemoryBenchSummary): boolean => summary.datasets.length === datasets.length;
  const figure = (of: (summary: MemoryBenchSummary) => number): BySystem<number | null> =>
    Object.fromEntries([...summaries].map(([system, each]) => [system, isWhole(each) ? of(each) : null]));
  const each = (key: keyof ScoreStatistics): ByDataset<number> =>
    Object.fromEntries([...statistics].map(([dataset, found]) => [dataset, found[key]]));
  return {
    average: table((file) => file.average),
    minmax_normalized_average: table((file) => file.minmax_normalized_average),
    z_normalized_average: table((file) => file.z_normalized_average),
    summary: {
      dataset_min: each('min'),
      dataset_max: each('max'),
      dataset_mu: each('mean'),
      dataset_sigma: each('deviation'),
      average: figure((summary) => summary.average),
      weighted_average: figure((summary) => summary.weightedAverage),
      z_score: Object.fromEntries(
        [...summaries].flatMap(([system, summary]) => (isWhole(summary) ? [[system, summary.zScore]] : [])),
      ),
    },
  };
}
