import { expect, it } from 'vitest';
import { samples } from './__fixtures__/play-samples.js';
import { memoryBenchBenchmark } from './memorybench-benchmark.js';

it.each([
  ['Open-Domain', 'off-policy', true],
  ['Open-Domain', 'stepwise', false],
  ['WritingPrompts', 'off-policy', false],
])('%s, %s: asks on copies of the memory: %s', async (partition, protocol, needsRestore) => {
  const benchmark = memoryBenchBenchmark.withOptions({ partition, protocol, incomplete: true });
  const { episodes } = await benchmark.load(samples);
  expect(benchmark.protocol.needsRestore?.(episodes)).toBe(needsRestore);
});
