import type { JsonObject } from '@memgym/core';
import { type MemoryBenchDataset, memoryBenchDatasets } from './memorybench-datasets.js';
import table from './memorybench-datasets.json' with { type: 'json' };
import { memoryBenchPartitions } from './memorybench-partitions.js';

/**
 * The original's configs of the data sets, by the names of their files: `each.json`, `domain.json` and `task.json`
 * (packages/memorybench/spec.md#datasets).
 */
export function memoryBenchConfigs(): Readonly<Record<'each' | 'domain' | 'task', JsonObject>> {
  const partitionsOf = (kind: 'domain' | 'task'): JsonObject =>
    Object.fromEntries(
      memoryBenchPartitions
        .filter((partition) => partition.kind === kind)
        .map(({ name, datasets }) => [
          name,
          datasets.map((dataset) => ({ ...configOf(dataset), ...drawOf(dataset) })),
        ]),
    );
  return {
    each: Object.fromEntries(memoryBenchDatasets.map((dataset) => [dataset.name, configOf(dataset)])),
    domain: partitionsOf('domain'),
    task: partitionsOf('task'),
  };
}

function configOf({ name }: MemoryBenchDataset): JsonObject {
  const {
    dataset_size: _size,
    sample_count: _count,
    published: _published,
    ...config
  } = (table as unknown as Readonly<Record<string, JsonObject>>)[name] ?? {};
  return config;
}

/** Maximum number of items that the original draws. */
const mostDrawn = 250;

function drawOf({ sourceCount, sampleCount }: MemoryBenchDataset): JsonObject {
  return {
    dataset_size: sourceCount,
    random_seed: 42,
    sample_count: sampleCount ?? Math.min(sourceCount, mostDrawn),
  };
}
