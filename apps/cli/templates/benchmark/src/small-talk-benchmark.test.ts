import { checkBenchmark } from '@memgym/evaluators/testing';
import { expect, it } from 'vitest';
import { benchmark } from './small-talk-benchmark.js';

it('keeps the contract of benchmarks', async () => {
  const { results } = await checkBenchmark(benchmark, { path: 'sample.json' });
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});
