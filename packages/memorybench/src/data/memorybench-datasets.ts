import { type DatasetsFile, listedDatasets } from './listed-datasets.js';
import table from './memorybench-datasets.json' with { type: 'json' };

export type { MemoryBenchDataset, MemoryBenchFamily } from './listed-datasets.js';

/**
 * The data sets in the original's order of domains, and its lists by domain and by task, in orders that affect its seeded
 * shuffles and draws (packages/memorybench/spec.md#datasets, #partitions). Nothing is parsed while this is imported.
 */
export const { datasets: memoryBenchDatasets, lists: memoryBenchLists } = listedDatasets(
  table as DatasetsFile,
  'memorybench-datasets.json',
);
