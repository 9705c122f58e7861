import { ConfigError } from '@memgym/core';
import { defineGenerator } from '@memgym/env-generator';
import * as z from 'zod';
import { memoryBenchConfigs } from '../data/memorybench-configs.js';
import { memoryBenchPartition } from '../data/memorybench-partitions.js';
import { readRawMemoryBench } from '../data/raw/read-raw-memorybench.js';

const optionsSchema = z.strictObject({
  partition: z
    .string()
    .optional()
    .describe(
      'Make only data sets of this domain, task or name. Default: every data set with sources in the folder.',
    ),
  seed: z
    .int()
    .min(0)
    .default(42)
    .describe('Seed of the split; 42 gives the published test items. Default 42.'),
});

/**
 * Makes MemoryBench's data sets from the files of their sources, in the layout of the hub, without dialogues: a run with
 * `protocol=dialogues` holds those (packages/memorybench/spec.md#raw-sources).
 */
export const memoryBenchGenerator = defineGenerator({
  type: 'memorybench',
  description:
    'Make MemoryBench’s data sets from the raw files of their sources: prompts, gold, split. Dialogues come from a run with protocol=dialogues.',
  benchmark: 'memorybench',
  options: optionsSchema,
  selectingOptions: ['partition'],
  model: 'none',
  shortcuts: {
    partition: { value: 'name', description: 'only data sets of this domain, task or name' },
    seed: { value: 'number', description: 'seed of the split; default 42, as published' },
  },
  inputs: {
    raw: {
      value: 'folder',
      description: 'the raw sources: Locomo/locomo10.json, NFCats/test.csv, …; one is enough',
      required: true,
    },
  },
  unit: 'data set',
  stages: ['items'],
  parts: ['data', 'configs', 'sources.json'],
  data: 'data',
  // Without a partition, the available sources determine the data sets.
  size: ({ partition }) =>
    partition === undefined ? {} : { 'data set': memoryBenchPartition(partition).datasets.length },
  prepare: async ({ options: { partition, seed }, inputs, files }) => {
    if (inputs.raw === undefined) {
      throw new ConfigError('The folder of raw sources is missing.', {
        key: 'raw',
        hint: 'Pass the folder with Locomo/locomo10.json or other sources.',
      });
    }
    const {
      datasets,
      files: sources,
      missing,
    } = await readRawMemoryBench(inputs.raw, {
      seed,
      ...(partition !== undefined && { datasets: memoryBenchPartition(partition).datasets }),
    });
    const users = datasets.map((made) => ({ ...made, id: made.dataset.name }));
    return {
      ids: users.map(({ id }) => id),
      make: async ({ forAll }) => {
        const made = await forAll(users, async ({ id, train, test, corpus }, { onStage }) => {
          onStage('items');
          if (corpus !== undefined) await files.write(`data/corpus/${id}.jsonl`, corpus);
          if (train.length > 0) await files.write(`data/dataset/${id}/train.jsonl`, linesOf(train));
          if (test.length > 0) await files.write(`data/dataset/${id}/test.jsonl`, linesOf(test));
          return id;
        });
        for (const [name, config] of Object.entries(memoryBenchConfigs()))
          await files.write(`configs/datasets/${name}.json`, `${JSON.stringify(config, null, 4)}\n`);
        await files.write('sources.json', `${JSON.stringify({ sources, missing }, null, 2)}\n`);
        return made;
      },
    };
  },
});

const linesOf = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
