import { createRng, InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { clusteredMean } from './clustered-mean.js';
import { weightedMean } from './weighted-mean.js';

const own = (values: readonly number[], weight = 1) =>
  values.map((value, index) => ({ value, weight, cluster: `c${index}` }));

describe('the mean of a stratified sample', () => {
  it('weighs every item by what it stands for', () => {
    const found = weightedMean([...own([1, 1, 0, 0], 1), ...own([1, 1, 1, 1], 9)]);
    expect(found.value).toBeCloseTo((2 + 36) / 40, 12);
  });

  it('is the clustered mean if all weights are equal', () => {
    const rng = createRng('equal weights');
    const values = Array.from({ length: 200 }, () => ({
      value: rng.next() < 0.7 ? 1 : 0,
      weight: 3,
      cluster: `c${rng.int(20)}`,
    }));
    const plain = clusteredMean(values, { range: [0, 1] });
    const weighted = weightedMean(values);
    expect(weighted.value).toBeCloseTo(Number(plain.value), 12);
    expect(weighted.low).toBeCloseTo(Number(plain.low), 6);
    expect(weighted.high).toBeCloseTo(Number(plain.high), 6);
  });

  it('has a wider interval if a few items stand for most', () => {
    const even = weightedMean(own(Array(40).fill(1)));
    const uneven = weightedMean([...own(Array(36).fill(1)), ...own(Array(4).fill(1), 50)]);
    expect(even.low).toBeCloseTo(0.912, 2);
    expect(Number(uneven.low)).toBeLessThan(0.75);
    expect(even.effective).toBeCloseTo(40, 0);
    expect(Number(uneven.effective)).toBeLessThan(10);
  });

  it('has no interval for one cluster, and refuses weights and values that are none', () => {
    expect(weightedMean([{ value: 1, weight: 2, cluster: 'a' }])).toEqual({
      value: 1,
      low: null,
      high: null,
      effective: null,
      n: 1,
      clusters: 1,
    });
    expect(weightedMean([]).value).toBeNull();
    expect(() => weightedMean(own([1], 0))).toThrow(InvalidArgumentError);
    expect(() => weightedMean(own([2]))).toThrow(/\[0, 1\], got 2/);
  });

  it('covers the true share in 93 of 100 studies that draw rare items more often', () => {
    const rng = createRng('stratified coverage');
    const studies = 600;
    let covered = 0;
    let total = 0;
    // 90 % of the items are in a stratum where 95 % are right, the others in one where 60 % are.
    const truth = 0.9 * 0.95 + 0.1 * 0.6;
    for (let study = 0; study < studies; study += 1) {
      const draw = (share: number, weight: number) =>
        Array.from({ length: 60 }, (_, index) => ({
          value: rng.next() < share ? 1 : 0,
          weight,
          cluster: `${weight} ${index}`,
        }));
      const { value, low, high } = weightedMean([...draw(0.95, 9), ...draw(0.6, 1)]);
      total += Number(value);
      if (Number(low) <= truth && truth <= Number(high)) covered += 1;
    }
    expect(total / studies).toBeCloseTo(truth, 2);
    expect(covered / studies).toBeGreaterThan(0.93);
  });
});
