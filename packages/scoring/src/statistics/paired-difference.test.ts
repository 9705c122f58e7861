import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { clusteredMean } from './clustered-mean.js';
import { type ItemValue, pairedDifference } from './paired-difference.js';

const items = (values: readonly number[]): ItemValue[] =>
  values.map((value, index) => ({ id: `q${index}`, cluster: `c${index}`, value }));
const range = { range: [0, 1] } as const;

describe('the paired difference of two systems', () => {
  it('is the clustered mean of the differences item by item', () => {
    const difference = pairedDifference(items([1, 1, 0, 1, 1]), items([0, 1, 0, 0, 1]), range);
    const expected = clusteredMean(
      [1, 0, 0, 1, 0].map((value, index) => ({ value, cluster: `c${index}` })),
      { range: [-1, 1] },
    );
    expect(difference).toEqual({ ...expected, onlyFirst: 0, onlySecond: 0 });
  });

  it('is antisymmetric', () => {
    const [a, b] = [items([1, 0.5, 0, 1]), items([0, 0.25, 0.5, 0])];
    const [forward, backward] = [pairedDifference(a, b, range), pairedDifference(b, a, range)];
    expect(forward.value).toBe(-Number(backward.value));
    expect(forward.low).toBeCloseTo(-Number(backward.high), 12);
  });

  it('counts the items of only one system, and leaves them out', () => {
    const difference = pairedDifference(items([1, 1, 1]), items([0, 1]), range);
    expect(difference).toMatchObject({ value: 0.5, n: 2, onlyFirst: 1, onlySecond: 0 });
  });

  it('gives a non-zero width to two systems that never differed', () => {
    const same = pairedDifference(items([1, 0, 1]), items([1, 0, 1]), range);
    expect(same.value).toBe(0);
    expect(same.low).toBeCloseTo(-(1 - 0.05 ** (1 / 3)), 12);
    expect(same.high).toBeCloseTo(1 - 0.05 ** (1 / 3), 12);
  });

  it('refuses data that do not belong together', () => {
    const twice = [...items([1]), ...items([0])];
    expect(() => pairedDifference(twice, items([1]))).toThrow(InvalidArgumentError);
    expect(() => pairedDifference(items([1]), [{ id: 'q0', cluster: 'other', value: 1 }])).toThrow(/cluster/);
  });
});
