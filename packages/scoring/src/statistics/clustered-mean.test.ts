import { createRng, InvalidArgumentError } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClusteredValue, clusteredMean } from './clustered-mean.js';
import { studentTQuantile } from './student-t-quantile.js';

const unit = { range: [0, 1] } as const;
const own = (values: readonly number[]): ClusteredValue[] =>
  values.map((value, index) => ({ value, cluster: `c${index}` }));

describe('the mean with its clustered interval', () => {
  it('is the textbook t interval when every item is its own cluster', () => {
    // Mean 3, variance 2.5, and 2.776445105, the table's t for four degrees of freedom.
    const { value, low, high, n } = clusteredMean(own([1, 2, 3, 4, 5]));
    expect([value, n]).toEqual([3, 5]);
    expect(low).toBeCloseTo(3 - 2.776445105 * Math.sqrt(0.5), 8);
    expect(high).toBeCloseTo(3 + 2.776445105 * Math.sqrt(0.5), 8);
  });

  it('equals that interval for any values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 30 }),
        (values) => {
          fc.pre(new Set(values).size > 1);
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
          const variance =
            values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) / values.length;
          const margin = studentTQuantile(0.975, values.length - 1) * Math.sqrt(variance);
          const estimate = clusteredMean(own(values));
          expect(estimate.low).toBeCloseTo(mean - margin, 6);
          expect(estimate.high).toBeCloseTo(mean + margin, 6);
        },
      ),
    );
  });

  it('does not depend on the order of the items, to the last digit', () => {
    const item = fc.record({
      value: fc.double({ min: 0, max: 1, noNaN: true }),
      cluster: fc.constantFrom('a', 'b', 'c', '__proto__', '../x', '🙂'),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), fc.nat(), (items, seed) => {
        expect(clusteredMean(createRng(seed).shuffle(items), unit)).toEqual(clusteredMean(items, unit));
      }),
    );
  });

  it('stays inside the range and around the mean', () => {
    const item = fc.record({ value: fc.constantFrom(0, 0.5, 1), cluster: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (items) => {
        const { value, low, high } = clusteredMean(items, unit);
        if (value === null) throw new Error('A non-empty list has a mean');
        fc.pre(low !== null && high !== null);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is wider if the items of a cluster agree', () => {
    const values = [1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1];
    const together = clusteredMean(values.map((value, index) => ({ value, cluster: `${index >> 2}` })));
    const apart = clusteredMean(own(values));
    expect(together.value).toBe(apart.value);
    expect(Number(together.high) - Number(together.low)).toBeGreaterThan(
      2 * (Number(apart.high) - Number(apart.low)),
    );
  });

  it('has a non-zero width if every answer is right or every answer is wrong', () => {
    const right = clusteredMean(own(Array(20).fill(1)), unit);
    expect(right).toEqual({ value: 1, low: expect.closeTo(0.8389, 4), high: 1, n: 20, clusters: 20 });
    const wrong = clusteredMean(own(Array(60).fill(0)), unit);
    expect(wrong).toEqual({ value: 0, low: 0, high: expect.closeTo(0.0602, 4), n: 60, clusters: 60 });
  });

  it('has a non-zero width if clusters have equal means', () => {
    const items = ['a', 'b', 'c', 'd'].flatMap((cluster) => [0, 1].map((value) => ({ value, cluster })));
    const { value, low, high } = clusteredMean(items, unit);
    expect(value).toBe(0.5);
    expect(Number(high) - Number(low)).toBeGreaterThan(0.4);
    expect(clusteredMean(items)).toEqual({ value: 0.5, low: null, high: null, n: 8, clusters: 4 });
    const same = ['a', 'b', 'c', 'd'].map((cluster) => ({ value: 0.5, cluster }));
    expect(clusteredMean(same, unit)).toMatchObject({
      low: expect.closeTo(0.5 - 0.2449, 4),
      high: expect.closeTo(0.5 + 0.2449, 4),
    });
  });

  it('has no interval for one cluster, and no mean for no values', () => {
    const one = clusteredMean([{ value: 0.25, cluster: 'a' }], unit);
    expect(one).toEqual({ value: 0.25, low: null, high: null, n: 1, clusters: 1 });
    expect(clusteredMean([], unit)).toEqual({ value: null, low: null, high: null, n: 0, clusters: 0 });
  });

  it('refuses values that are not scores', () => {
    expect(() => clusteredMean(own([Number.NaN]))).toThrow(InvalidArgumentError);
    expect(() => clusteredMean(own([1.5]), unit)).toThrow(/\[0, 1\], got 1.5/);
  });

  it('covers the true mean in about 95 of 100 studies of 30 users with unequal numbers of questions', () => {
    const rng = createRng('coverage');
    const studies = 1500;
    let covered = 0;
    for (let study = 0; study < studies; study += 1) {
      const items: ClusteredValue[] = [];
      for (let user = 0; user < 30; user += 1) {
        const skill = 0.3 + 0.6 * rng.next();
        const questions = 5 + rng.int(11);
        for (let question = 0; question < questions; question += 1) {
          items.push({ value: rng.next() < skill ? 1 : 0, cluster: `${user}` });
        }
      }
      const { low, high } = clusteredMean(items, unit);
      if (low !== null && high !== null && low <= 0.6 && 0.6 <= high) covered += 1;
    }
    expect(covered / studies).toBeGreaterThan(0.93);
    expect(covered / studies).toBeLessThan(0.97);
  });
});
