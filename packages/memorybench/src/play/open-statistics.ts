import { ConfigError, MemGymError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import type { MemoryBenchPartition } from '../data/memorybench-partitions.js';
import { type PartitionStatistics, readScoreStatistics } from '../score/score-statistics.js';
import { pooledDataset } from '../score/summarize-memorybench.js';

/**
 * The statistics of partitions in a file of the original's form, `final_evaluate_summary_wo_details.json`.
 * @throws {ConfigError} when the file cannot be read, a partition has no normalisation, or the file lacks a partition
 * or one of its data sets
 */
export async function openStatistics(
  file: string,
  partitions: readonly MemoryBenchPartition[],
): Promise<(partition: MemoryBenchPartition) => PartitionStatistics | undefined> {
  const { value: content } = await readJsonFile(
    file,
    z.unknown(),
    'Give a file of `memgym original statistics memorybench`, or the original’s final_evaluate_summary_wo_details.json.',
  );
  const known = new Map(partitions.map((partition) => [partition, statisticsIn(content, file, partition)]));
  return (partition) => known.get(partition);
}

function statisticsIn(content: unknown, file: string, partition: MemoryBenchPartition): PartitionStatistics {
  const { kind, name, datasets } = partition;
  const refuse = (message: string, hint: string, cause?: unknown): ConfigError =>
    new ConfigError(message, { key: 'benchmark.options.statistics', hint, cause });
  if (kind !== 'domain' && kind !== 'task') {
    throw refuse(
      `${name} is neither a domain nor a task, so it has no normalised scores.`,
      'Leave the statistics out, or choose a domain or a task as the partition.',
    );
  }
  let statistics: PartitionStatistics;
  try {
    statistics = readScoreStatistics(content, kind, name);
  } catch (error) {
    if (!MemGymError.isInstance(error)) throw error;
    throw refuse(
      `${file}: has no statistics of ${name}: ${error.message}`,
      'Make statistics from runs of this partition with `memgym original statistics memorybench`.',
      error,
    );
  }
  const missing = [...new Set(datasets.map((dataset) => pooledDataset(dataset.name)))].filter(
    (dataset) => !statistics.has(dataset),
  );
  if (missing.length === 0) return statistics;
  throw refuse(
    `${file}: its statistics of ${name} lack ${missing.join(', ')}.`,
    'Make the statistics from runs with scores for all data sets of the partition.',
  );
}
