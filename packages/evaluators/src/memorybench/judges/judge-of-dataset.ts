import type { ChatModel } from '@memgym/core';
import { memoryBenchDatasets } from '@memgym/datasets';
import type { PlayContext } from '../../benchmarks/benchmark-protocol.js';

/** The data sets, and the sources of several of them, such as `WritingBench`. */
export const judgedDatasets: readonly string[] = [
  ...new Set(memoryBenchDatasets.flatMap(({ name, family }) => [family, name])),
];

/** The judge of a data set: its own, otherwise that of its source, otherwise the judge of all. */
export function judgeOfDataset(
  name: string,
  { judge, judges }: Pick<PlayContext, 'judge' | 'judges'>,
): ChatModel {
  const family = memoryBenchDatasets.find((dataset) => dataset.name === name)?.family ?? name;
  return judges?.get(name) ?? judges?.get(family) ?? judge;
}
