import { type MemoryBenchFamily, memoryBenchDatasets } from '../../data/memorybench-datasets.js';
import type { OwnSet } from '../../data/memorybench-item.js';

/** The sources whose answers a model judges (packages/memorybench/spec.md#model-judges). */
export const judgedByModel: ReadonlySet<MemoryBenchFamily> = new Set([
  'DialSim',
  'HelloBench',
  'WritingBench',
  'NFCats',
  'JuDGE',
  'IdeaBench',
  'JRE-L',
  'LimitGen-Syn',
]);

/** The judged data sets, and the sources of several of them, such as `WritingBench`. */
export const judgedDatasets: readonly string[] = [
  ...new Set(
    memoryBenchDatasets.flatMap(({ name, family }) => (judgedByModel.has(family) ? [family, name] : [])),
  ),
];

/** The judge of a data set: its own, otherwise that of its source, otherwise the judge of all. */
export function judgeOfDataset<Judge>(
  name: string,
  { judge, judges }: { readonly judge: Judge; readonly judges?: ReadonlyMap<string, Judge> | undefined },
  own?: OwnSet,
): Judge {
  const family = own?.family ?? memoryBenchDatasets.find((dataset) => dataset.name === name)?.family ?? name;
  return judges?.get(name) ?? judges?.get(family) ?? judge;
}
