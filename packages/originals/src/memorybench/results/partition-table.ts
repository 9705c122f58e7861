import type { Estimate, JsonObject, Profile } from '@memgym/core';
import { clusteredMean, formatValue, renderTextTable } from '@memgym/scoring';
import {
  normalizedScore,
  type PartitionStatistics,
  pooledDataset,
  type ScoreStatistics,
  zScore,
} from '@memgym/scoring/memorybench';
import type { PartitionResults, ScoredResult } from './partition-results.js';

/** The paper's main tables: each system's figure on each partition. */
export interface PartitionTable {
  /** Min-max, then z-scores. */
  readonly text: string;
  /** By figure, partition and system. */
  readonly json: JsonObject;
  /** Number of items without a score, which are in no mean. */
  readonly unscored: number;
}

const figures = [
  ['min-max', normalizedScore],
  ['z-score', zScore],
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
  const systems = [...new Set(results.flatMap((partition) => [...partition.systems.keys()]))];
  let unscored = 0;
  const valuesOf = (partition: PartitionResults, system: string) =>
    scoredValues(partition.systems.get(system) ?? [], statisticsOf(partition), profile);
  const wholes = new Map(results.map((partition) => [partition.name, datasetsIn(partition)]));
  const estimate = (
    partition: PartitionResults,
    system: string,
    of: (value: number, statistics: ScoreStatistics) => number,
  ): Estimate | null => {
    const values = valuesOf(partition, system);
    const present = new Set(values.map(({ dataset }) => dataset));
    if (present.size < (wholes.get(partition.name)?.size ?? 0)) return null;
    return clusteredMean(
      values.map(({ value, statistics, cluster }) => ({ value: of(value, statistics), cluster })),
    );
  };
  for (const { systems: own } of results) {
    for (const items of own.values()) {
      if (profile === 'fixed') unscored += items.filter(({ score }) => score === null).length;
    }
  }
  const tables = figures.map(([name, of]) => ({
    name,
    cells: systems.map((system) => results.map((partition) => estimate(partition, system, of))),
  }));
  const text = tables
    .map(({ name, cells }) =>
      renderTextTable(
        [name, ...results.map((partition) => partition.name)],
        systems.map((system, row) => [
          system,
          ...(cells[row] ?? []).map((cell) =>
            cell === null ? '–' : formatValue({ ...cell, low: null, high: null }, 4),
          ),
        ]),
      ),
    )
    .join('\n\n');
  const json = Object.fromEntries(
    tables.map(({ name, cells }) => [
      name,
      Object.fromEntries(
        results.map((partition, column) => [
          partition.name,
          Object.fromEntries(
            systems.map((system, row) => {
              const { value = null, low = null, high = null, n = 0 } = cells[row]?.[column] ?? {};
              return [system, { value, low, high, n }];
            }),
          ),
        ]),
      ),
    ]),
  );
  return { text, json, unscored };
}

const datasetsIn = ({ systems }: PartitionResults): Set<string> =>
  new Set([...systems.values()].flatMap((items) => items.map(({ dataset }) => pooledDataset(dataset))));

function scoredValues(
  items: readonly ScoredResult[],
  known: PartitionStatistics,
  profile: Profile,
): { dataset: string; value: number; statistics: ScoreStatistics; cluster: string }[] {
  return items.flatMap(({ dataset, score, cluster }) => {
    const pooled = pooledDataset(dataset);
    const value = score ?? (profile === 'reference' ? 0 : null);
    const statistics = known.get(pooled);
    return value === null || statistics === undefined
      ? []
      : [{ dataset: pooled, value: Number(value), statistics, cluster }];
  });
}
