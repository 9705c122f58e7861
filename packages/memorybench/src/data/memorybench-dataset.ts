import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetEntry } from '@memgym/datasets';
import { expectedCounts } from '@memgym/datasets';
import { inspectMemoryBench } from './inspect-memorybench.js';
import { memoryBenchDatasets } from './memorybench-datasets.js';
import { memoryBenchQuirks } from './memorybench-quirks.js';
import { readMemoryBenchTexts } from './memorybench-texts.js';

/** The data set of MemoryBench: what is published of it, where it is, and how it is read. */
export const memoryBenchDataset: DatasetEntry = {
  name: 'memorybench',
  title: 'MemoryBench',
  language: 'en, zh',
  license: 'MIT (data set card); the 11 sources have their own terms',
  source: 'https://huggingface.co/datasets/THUIR/MemoryBench, dataset/ and corpus/',
  citation:
    'Ai et al., MemoryBench: A Benchmark for Memory and Continual Learning in LLM Systems, ICML 2026, arXiv 2510.17281',
  expected: {
    files: [],
    counts: expectedCounts(['data sets', 28], ['training items', 3244], ['test items', 819]),
    questionTypes: memoryBenchDatasets.map(({ name, published: { train, test } }) => ({
      name,
      count: train + test,
    })),
  },
  quirks: memoryBenchQuirks,
  locate: (root) =>
    ['memorybench', 'MemoryBench', '.']
      .map((folder) => join(root, folder))
      .find((folder) => memoryBenchDatasets.some(({ name }) => existsSync(join(folder, 'dataset', name)))) ??
    null,
  inspect: inspectMemoryBench,
  readTexts: readMemoryBenchTexts,
};
