import { describe, expect, it } from 'vitest';
import { clusterJackknife } from './cluster-jackknife.js';
import { clusteredMean } from './clustered-mean.js';

const mean = (items: readonly number[]) => items.reduce((sum, item) => sum + item, 0) / items.length;

describe('clusterJackknife', () => {
  it('gives the textbook t interval for the mean of single items', () => {
    const values = [0.1, 0.5, 0.4, 0.9, 0.3];
    const textbook = clusteredMean(values.map((value, index) => ({ value, cluster: String(index) })));
    const found = clusterJackknife(
      values.map((value) => [value]),
      mean,
    );
    expect(found.value).toBeCloseTo(textbook.value ?? 0, 12);
    expect(found.low).toBeCloseTo(textbook.low ?? 0, 10);
    expect(found.high).toBeCloseTo(textbook.high ?? 0, 10);
    expect(found.n).toBe(5);
  });

  it('gives no interval for one cluster, or for a statistic that a single cluster determines', () => {
    expect(clusterJackknife([[1, 2]], mean)).toEqual({
      value: 1.5,
      low: null,
      high: null,
      n: 2,
      clusters: 1,
    });
    const onlyWithTwo = (items: readonly number[]) => (items.length > 1 ? 1 : null);
    expect(clusterJackknife([[1], [2]], onlyWithTwo)).toMatchObject({ value: 1, low: null });
    expect(clusterJackknife([], () => null)).toEqual({
      value: null,
      low: null,
      high: null,
      n: 0,
      clusters: 0,
    });
  });
});
