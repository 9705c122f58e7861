import { createRng, InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { type ItemValue, pairedDifference } from './paired-difference.js';

const items = (values: readonly number[]): ItemValue[] =>
  values.map((value, index) => ({ id: `q${index}`, cluster: `c${index}`, value }));
const range = { range: [0, 1] } as const;

describe('the paired difference of two systems', () => {
  it('is the mean of the differences item by item', () => {
    const difference = pairedDifference(items([1, 1, 0, 1, 1]), items([0, 1, 0, 0, 1]), range);
    expect(difference).toMatchObject({ value: 0.4, n: 5, clusters: 5, onlyFirst: 0, onlySecond: 0 });
    expect(difference.low).toBeLessThan(0);
    expect(difference.high).toBeGreaterThan(0.7);
  });

  it('has the clustered t interval if many items differ in both directions', () => {
    const rng = createRng('paired');
    const draws = (right: number) => items(Array.from({ length: 2000 }, () => (rng.next() < right ? 1 : 0)));
    const [first, second] = [draws(0.7), draws(0.5)];
    const bounded = pairedDifference(first, second, range);
    const symmetric = pairedDifference(first, second);
    expect(bounded.low).toBeCloseTo(Number(symmetric.low), 2);
    expect(bounded.high).toBeCloseTo(Number(symmetric.high), 2);
    expect(Number(bounded.high) - Number(bounded.low)).toBeCloseTo(2 * 1.96 * Math.sqrt(0.46 / 2000), 2);
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

  it('is at least as certain for two systems that never differ as for two that differ once', () => {
    const same = pairedDifference(items(Array(100).fill(1)), items(Array(100).fill(1)), range);
    const once = pairedDifference(items(Array(100).fill(1)), items([0, ...Array(99).fill(1)]), range);
    expect(same).toMatchObject({ value: 0, low: expect.closeTo(-0.037, 3), high: expect.closeTo(0.037, 3) });
    const width = ({ low, high }: typeof same) => Number(high) - Number(low);
    expect(width(same)).toBeLessThan(width(once));
    expect(width(once)).toBeLessThan(1.5 * width(same));
    expect(once.low).toBeLessThan(0);
  });

  it('refuses data that do not belong together', () => {
    const twice = [...items([1]), ...items([0])];
    expect(() => pairedDifference(twice, items([1]))).toThrow(InvalidArgumentError);
    expect(() => pairedDifference(items([1]), [{ id: 'q0', cluster: 'other', value: 1 }])).toThrow(/cluster/);
  });
});
