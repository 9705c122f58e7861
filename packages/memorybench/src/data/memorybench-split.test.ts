import { describe, expect, it } from 'vitest';
import { memoryBenchSplit, memoryBenchStratifiedSplit } from './memorybench-split.js';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const rising = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

// packages/memorybench/spec.md#train-and-test-split and packages/memorybench/spec.md#worked-examples
describe('MemoryBench’s split', () => {
  it.each([
    ['Locomo-0', 199, 25, [129, 143, 163, 188, 189]],
    ['Locomo-1', 105, 25, [64, 71, 81, 94, 101]],
    ['JRE-L', 1000, 250, [48, 70, 114, 117, 131, 142, 146, 161]],
  ])('of %s (%d items, %d drawn) tests the published ones', (_, count, sampleCount, published) => {
    const { train, test } = memoryBenchSplit(range(count), { sampleCount });
    expect(rising(test).slice(0, published.length)).toEqual(published);
    expect(test).toHaveLength(sampleCount / 5);
    expect(new Set([...train, ...test]).size).toBe(sampleCount);
  });

  it.each([
    ['DialSim-friends', 300, 83, 66, 17],
    ['DialSim-theoffice', 300, 84, 67, 17],
    ['WritingPrompts', 2000, 250, 200, 50],
  ])('of %s (%d items, %d drawn) has %d to train on and %d to test', (_, count, sampleCount, train, test) => {
    const found = memoryBenchSplit(range(count), { sampleCount });
    expect([found.train.length, found.test.length]).toEqual([train, test]);
  });

  it('takes all items when there are few enough', () => {
    const { train, test } = memoryBenchSplit(['a', 'a', 'b']);
    expect([...train, ...test].sort()).toEqual(['a', 'a', 'b']);
    expect(test).toHaveLength(1);
  });

  it('splits each stratum separately', () => {
    const items = range(20).map((id) => ({ id, file: id % 4 === 0 ? 'chat' : 'essay' }));
    const { train, test } = memoryBenchStratifiedSplit(items, ({ file }) => file);
    expect(test.filter(({ file }) => file === 'chat')).toHaveLength(1);
    expect(test.filter(({ file }) => file === 'essay')).toHaveLength(3);
    expect(train).toHaveLength(16);
  });
});
