import type { JsonObject } from '@memgym/core';
import { expect, it } from 'vitest';
import { datasetsFileSchema } from './listed-datasets.js';
import { memoryBenchConfigs } from './memorybench-configs.js';
import table from './memorybench-datasets.json' with { type: 'json' };

const { each, domain, task } = memoryBenchConfigs();

it('the data sets are in a file of the form in which users list theirs', () => {
  expect(datasetsFileSchema.parse(table)).toEqual(table);
});

// packages/memorybench/spec.md#datasets
it('the configs have the original’s keys', () => {
  expect(each['JRE-L']).toEqual({
    dataset_name: 'JRE-L',
    task_tag: 'Short-Short',
    domain_tag: 'Academic&Knowledge',
    bert_score_model: 'roberta-base',
    test_metrics: ['Rouge-L', 'BERTScore-F1', 'CLI', 'FKGL', 'DCRS'],
    max_output_len: 4096,
    class_name: 'JRE-L.JRE_L_Dataset',
  });
  expect(Object.keys(each)).toHaveLength(28);
  expect(each.IdeaBench).not.toHaveProperty('dataset_name');
  expect((each['LimitGen-Syn'] as JsonObject).class_name).toBe('LimitGen.LimitGen_Dataset');
  expect((each['DialSim-friends'] as JsonObject).max_output_len).toBeNull();
});

it('partitions list their data sets with size, seed and draw', () => {
  const open = domain['Open-Domain'] as JsonObject[];
  expect(open.map(({ dataset_size }) => dataset_size).slice(0, 10)).toEqual([
    199, 105, 193, 260, 242, 158, 190, 239, 196, 204,
  ]);
  expect(open.at(-2)).toMatchObject({
    dataset_name: 'WritingBench-Creative&Design',
    sample_count: 250,
    random_seed: 42,
  });
  expect((task['Long-Long'] as JsonObject[]).map(({ sample_count }) => sample_count)).toEqual([
    250, 201, 82, 167, 228, 250,
  ]);
});
