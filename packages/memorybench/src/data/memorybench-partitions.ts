import { ConfigError, didYouMean } from '@memgym/core';
import { type MemoryBenchDataset, memoryBenchDatasets, memoryBenchLists } from './memorybench-datasets.js';

/** The grouping of data sets: by domain, by task, by source, each alone, or as a file of the user groups them. */
export type MemoryBenchPartitionKind = 'domain' | 'task' | 'source' | 'single' | 'own';

/** Data sets that are learned and tested together. */
export interface MemoryBenchPartition {
  readonly kind: MemoryBenchPartitionKind;
  readonly name: string;
  /** In the original's order, which affects its seeded shuffles and draws. */
  readonly datasets: readonly MemoryBenchDataset[];
}

const partition = (
  kind: MemoryBenchPartitionKind,
  name: string,
  datasets: readonly MemoryBenchDataset[],
): MemoryBenchPartition => ({ kind, name, datasets });

/** Sources of several data sets, each as an additional partition, such as all ten conversations of LoCoMo. */
const sources: readonly MemoryBenchPartition[] = [...new Set(memoryBenchDatasets.map(({ family }) => family))]
  .map((family) =>
    partition(
      'source',
      family,
      memoryBenchDatasets.filter((dataset) => dataset.family === family),
    ),
  )
  .filter(({ datasets }) => datasets.length > 1);

/** The original's partitions: three domains, four tasks, then each data set alone. */
export const memoryBenchPartitions: readonly MemoryBenchPartition[] = [
  ...memoryBenchLists.map(({ name, datasets }) =>
    partition(datasets[0]?.domain === name ? 'domain' : 'task', name, datasets),
  ),
  ...memoryBenchDatasets.map((dataset) => partition('single', dataset.name, [dataset])),
];

/** The names of all partitions, with those of the sources of several data sets. */
export const memoryBenchPartitionNames: readonly string[] = [...memoryBenchPartitions, ...sources].map(
  ({ name }) => name,
);

/** Names for several partitions at once: the columns of the paper's tables. */
const groups: Readonly<Record<string, readonly MemoryBenchPartitionKind[]>> = {
  domains: ['domain'],
  tasks: ['task'],
  all: ['domain', 'task'],
};

/** Whether a name stands for several partitions. */
export const isMemoryBenchGroup = (name: string): boolean => Object.hasOwn(groups, name);

/** Whether a name is that of a partition of the user. */
export const isOwnPartition = (name: string): boolean =>
  !isMemoryBenchGroup(name) && !memoryBenchPartitionNames.includes(name);

/**
 * The partitions with this name: `domains`, `tasks` or `all` for the columns of the paper's tables, otherwise one.
 * @param own partitions of the user, which come first. Default: none
 * @throws {ConfigError} naming the nearest one
 */
export function memoryBenchPartitionsNamed(
  name: string,
  own: readonly MemoryBenchPartition[] = [],
): readonly MemoryBenchPartition[] {
  const kinds = Object.hasOwn(groups, name) ? groups[name] : undefined;
  return kinds === undefined
    ? [memoryBenchPartition(name, own)]
    : memoryBenchPartitions.filter(({ kind }) => kinds.includes(kind));
}

/**
 * The partition with this name, or the data sets of a source: `Locomo`.
 * @throws {ConfigError} naming the nearest one
 */
export function memoryBenchPartition(
  name: string,
  own: readonly MemoryBenchPartition[] = [],
): MemoryBenchPartition {
  const all = [...own, ...memoryBenchPartitions, ...sources];
  const found = all.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = [...Object.keys(groups), ...all.map((each) => each.name)];
  throw new ConfigError(`There is no partition "${name}".`, {
    key: 'partition',
    hint: `${didYouMean(name, names).trim() || `The partitions are ${names.join(', ')}.`} Data sets of your own: the option datasets.`,
  });
}
