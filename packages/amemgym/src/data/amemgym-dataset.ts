import type { DatasetEntry } from '@memgym/datasets';
import { downloadFrom, expectedCounts, findFirst } from '@memgym/datasets';
import { amemgymQuirks } from './amemgym-quirks.js';
import { inspectAMemGym } from './inspect-amemgym.js';

/** The data set of AMemGym: what is published of it, where it is, and how it is read. */
export const amemgymDataset: DatasetEntry = {
  name: 'amemgym',
  title: 'AMemGym',
  language: 'en',
  license: 'CC BY 4.0',
  source: 'https://huggingface.co/datasets/AGI-Eval/AMemGym, v1.base/data.json',
  citation:
    'AMemGym: Interactive Memory Benchmarking for Assistants in Long-Horizon Conversations, ICLR 2026, arXiv 2603.01966',
  expected: {
    files: [],
    counts: expectedCounts(['users', 20], ['periods', 220], ['sessions', 943], ['questions', 200]),
    questionTypes: [],
  },
  download: downloadFrom({
    revision: 'main',
    base: 'https://huggingface.co/datasets/AGI-Eval/AMemGym/resolve/main/v1.base/',
    paths: ['data.json'],
  }),
  quirks: amemgymQuirks,
  locate: findFirst(
    ['amemgym/data.json', 'amemgym/v1.base/data.json', 'v1.base/data.json', 'data.json'],
    'file',
  ),
  inspect: inspectAMemGym,
};
