import type { JsonObject } from '@memgym/core';
import { type MemoryBenchDataset, memoryBenchDatasets } from './memorybench-datasets.js';
import { memoryBenchPartitions } from './memorybench-partitions.js';

/** Settings of single families in the original's configs. */
const furtherSettings: Readonly<Record<string, JsonObject>> = {
  IdeaBench: { num_ref: 3, all_ref: false, bert_score_model: 'microsoft/deberta-xlarge-mnli' },
  'JRE-L': { bert_score_model: 'roberta-base' },
  WritingBench: { critic_model_path: 'AQuarterMile/WritingBench-Critic-Model-Qwen-7B' },
};

/** Files of the original's loaders, if not named after the family. */
const loaderFiles: Readonly<Record<string, string>> = { 'LimitGen-Syn': 'LimitGen' };

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

function configOf({ name, family, task, domain, metrics, maxOutputTokens }: MemoryBenchDataset): JsonObject {
  const file = loaderFiles[family] ?? family;
  return {
    ...(family !== 'IdeaBench' && { dataset_name: name }),
    task_tag: task,
    domain_tag: domain,
    ...furtherSettings[family],
    test_metrics: [...metrics],
    max_output_len: maxOutputTokens,
    class_name: `${file}.${file.replaceAll('-', '_')}_Dataset`,
  };
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
