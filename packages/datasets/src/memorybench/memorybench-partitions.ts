import { ConfigError, didYouMean } from '@memgym/core';
import { type MemoryBenchDataset, memoryBenchDatasets } from './memorybench-datasets.js';

/** How the data sets are grouped: by domain, by task, or each alone. */
export type MemoryBenchPartitionKind = 'domain' | 'task' | 'single';

/** Data sets that are learned and tested together. */
export interface MemoryBenchPartition {
  readonly kind: MemoryBenchPartitionKind;
  readonly name: string;
  /** In the original's order, which decides how its seed shuffles and draws. */
  readonly datasets: readonly MemoryBenchDataset[];
}

/** Order of the task partitions, where it is not that of the domains (docs/specs/memorybench.md#partitions). */
const taskOrder: Readonly<Record<string, readonly string[]>> = {
  'Long-Short': ['Locomo', 'DialSim', 'LexEval', 'IdeaBench', 'LimitGen-Syn'],
  'Short-Long': ['JuDGE', 'HelloBench', 'WritingPrompts'],
  'Long-Long': [
    'LexEval-Judge',
    'WritingBench-Politics&Law',
    'HelloBench-Academic&Knowledge-Writing',
    'WritingBench-Academic&Engineering',
    'HelloBench-Creative&Design',
    'WritingBench-Creative&Design',
  ],
  'Short-Short': ['LexEval-QA', 'JRE-L', 'NFCats'],
};

const partition = (
  kind: MemoryBenchPartitionKind,
  name: string,
  datasets: readonly MemoryBenchDataset[],
): MemoryBenchPartition => ({ kind, name, datasets });

const inOrder = (task: string): readonly MemoryBenchDataset[] => {
  const order = taskOrder[task] ?? [];
  const place = ({ name, family }: MemoryBenchDataset): number =>
    order.findIndex((each) => each === name || each === family);
  return memoryBenchDatasets
    .filter((dataset) => dataset.task === task)
    .sort((left, right) => place(left) - place(right));
};

/** The three domains, the four tasks, then each data set alone. */
export const memoryBenchPartitions: readonly MemoryBenchPartition[] = [
  ...['Open-Domain', 'Academic&Knowledge', 'Legal'].map((name) =>
    partition(
      'domain',
      name,
      memoryBenchDatasets.filter(({ domain }) => domain === name),
    ),
  ),
  ...Object.keys(taskOrder).map((name) => partition('task', name, inOrder(name))),
  ...memoryBenchDatasets.map((dataset) => partition('single', dataset.name, [dataset])),
];

/**
 * The partition of that name.
 * @throws {ConfigError} naming the nearest one
 */
export function memoryBenchPartition(name: string): MemoryBenchPartition {
  const found = memoryBenchPartitions.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = memoryBenchPartitions.map((each) => each.name);
  throw new ConfigError(`There is no partition "${name}".`, {
    key: 'partition',
    hint: didYouMean(name, names).trim() || `There are ${names.join(', ')}.`,
  });
}
