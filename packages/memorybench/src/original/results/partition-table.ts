import type { JsonObject, Profile } from '@memgym/core';
import { renderTextTable } from '@memgym/scoring';
import type { PartitionStatistics } from '../../score/score-statistics.js';
import {
  type MemoryBenchItem,
  type MemoryBenchSummary,
  pooledDataset,
  scoresByDataset,
  summarizeMemoryBench,
} from '../../score/summarize-memorybench.js';
import type { PartitionResults, RawResults } from './partition-results.js';

/** The paper's main tables: each system's figure on each partition. */
export interface PartitionTable {
  /** Min-max, then z-scores. */
  readonly text: string;
  /** By figure, partition and system; null for a system that lacks a data set of the partition. */
  readonly json: JsonObject;
  /** Number of items without a score, which are in no mean. */
  readonly unscored: number;
}

const figures = [
  ['min-max', ({ weightedAverage }: MemoryBenchSummary) => weightedAverage],
  ['z-score', ({ zScore }: MemoryBenchSummary) => zScore],
] as const;

/**
 * The main tables over partitions, normalised by the statistics of each. A system that lacks a data set of a partition
 * has no figure, as in the original.
 */
export function partitionTable(
  results: readonly PartitionResults[],
  statisticsOf: (partition: PartitionResults) => PartitionStatistics,
  profile: Profile,
): PartitionTable {
  const columns = results.map((partition) => {
    const datasets = datasetsIn([...partition.systems.values()].flat());
    const statistics = statisticsOf(partition);
    const summaryOf = (items: readonly MemoryBenchItem[]): MemoryBenchSummary | null => {
      const { scores } = scoresByDataset(items, { profile });
      return scores.size < datasets.size ? null : summarizeMemoryBench(items, statistics, { profile });
    };
    return {
      name: partition.name,
      summaries: new Map([...partition.systems].map(([system, items]) => [system, summaryOf(items)])),
      unscored: [...partition.systems.values()].map((items) => scoresByDataset(items, { profile }).unscored),
    };
  });
  const systems = [...new Set(columns.flatMap(({ summaries }) => [...summaries.keys()]))];
  const tables = figures.map(([figure, of]) => ({
    figure,
    cell: (system: string, { summaries }: (typeof columns)[number]): number | null => {
      const summary = summaries.get(system) ?? null;
      return summary === null ? null : of(summary);
    },
  }));
  return {
    text: tables
      .map(({ figure, cell }) =>
        renderTextTable(
          [figure, ...columns.map(({ name }) => name)],
          systems.map((system) => [
            system,
            ...columns.map((column) => cell(system, column)?.toFixed(4) ?? '–'),
          ]),
        ),
      )
      .join('\n\n'),
    json: Object.fromEntries(
      tables.map(({ figure, cell }) => [
        figure,
        Object.fromEntries(
          columns.map((column) => [
            column.name,
            Object.fromEntries([...column.summaries.keys()].map((system) => [system, cell(system, column)])),
          ]),
        ),
      ]),
    ),
    unscored: columns.flatMap(({ unscored }) => unscored).reduce((sum, count) => sum + count, 0),
  };
}

/** Means by data set of each system, for partitions that are not normalised. */
export function rawTables(
  results: readonly RawResults[],
  profile: Profile,
): { readonly text: string; readonly json: JsonObject; readonly unscored: number } {
  let unscored = 0;
  const tables = results.map(({ name, systems }) => {
    const datasets = [...new Set([...systems.values()].flat().map(({ dataset }) => dataset))];
    const rows = [...systems].map(([system, items]) => {
      const means = datasets.map((dataset): number | null => {
        const found = scoresByDataset(
          items.filter((item) => item.dataset === dataset),
          { profile },
        );
        unscored += found.unscored;
        const [values = []] = found.scores.values();
        return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
      });
      return { system, means };
    });
    return { name, datasets, rows };
  });
  return {
    text: tables
      .map(({ name, datasets, rows }) =>
        renderTextTable(
          [`mean, ${name}`, ...datasets],
          rows.map(({ system, means }) => [system, ...means.map((mean) => mean?.toFixed(4) ?? '–')]),
        ),
      )
      .join('\n\n'),
    json: Object.fromEntries(
      tables.map(({ name, datasets, rows }) => [
        name,
        Object.fromEntries(
          rows.map(({ system, means }) => [
            system,
            Object.fromEntries(datasets.map((dataset, at) => [dataset, means[at] ?? null])),
          ]),
        ),
      ]),
    ),
    unscored,
  };
}

const datasetsIn = (items: readonly MemoryBenchItem[]): Set<string> =>
  new Set(items.map(({ dataset }) => pooledDataset(dataset)));
