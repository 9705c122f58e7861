import type { JsonObject } from '@memgym/core';
import { misfitOfRun, misfitOfSystem, type PublishedTable } from '@memgym/scoring';
import { expect, it } from 'vitest';
import { memoryBenchBenchmark } from '../play/memorybench-benchmark.js';

type Played = Parameters<typeof misfitOfRun>[1];

const run = (questions: number, model = 'qwen3:8b'): Played => ({
  profile: { run: 'reference' },
  config: {},
  model: { model },
  data: {
    ...{ files: [], digest: '', notes: [], clusters: 1, episodes: 1, questions, probes: 0 },
    whole: { clusters: 1, episodes: 1, questions },
  },
});

const shown = (options: JsonObject): readonly PublishedTable[] =>
  memoryBenchBenchmark.withOptions(options).results.published ?? [];

const titlesBeside = (tables: readonly PublishedTable[], of: Played): string[] =>
  tables
    .filter((table) => misfitOfRun(table, of) === null)
    .filter((table) => misfitOfSystem(table, of, { name: 'bm25', type: 'bm25-m' }) === null)
    .map(({ title }) => title);

it('published numbers of MemoryBench stand beside runs of their model, over as many items', () => {
  const legal = shown({ partition: 'Legal' });
  expect(titlesBeside(legal, run(241))).toContain('MemoryBench off-policy with Qwen3-8B, min-max');
  expect(titlesBeside(legal, run(241)).filter((title) => title.includes('32B'))).toEqual([]);
  expect(titlesBeside(legal, run(241, 'gpt-4.1'))).toEqual([]);
  // MemoryBench-Full has more items, the samples fewer.
  for (const items of [700, 12]) expect(titlesBeside(legal, run(items))).toEqual([]);
});

it('published numbers of MemoryBench stand beside runs of their protocol only', () => {
  expect(shown({ partition: 'Legal', protocol: 'on-policy' })).toEqual([]);
  expect(shown({ partition: 'Legal', action: 'like' }).map(({ title }) => title)).toEqual([
    'MemoryBench after dialogues with a like, Qwen3-8B, min-max',
  ]);
});
