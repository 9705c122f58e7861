import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { clusteredMean } from './clustered-mean.js';
import { clustersNeeded, differenceTest, equivalenceTest } from './difference-test.js';
import { holmAdjusted } from './holm.js';

const asClusters = (values: readonly number[]) =>
  clusteredMean(values.map((value, place) => ({ value, cluster: `${place}` })));

/** An estimate whose standardised size, value divided by the spread between clusters, is given. */
const ofSize = (size: number, clusters = 50) => {
  const margin = (1 / Math.sqrt(clusters)) * 2.009575234489209; // t(0.975, 49)
  return { value: size, low: size - margin, high: size + margin, n: clusters, clusters };
};

describe('the test of a difference', () => {
  it('has the p-value of scipy.stats.ttest_1samp', () => {
    const p = differenceTest(asClusters([0.1, 0.3, -0.05, 0.2, 0.15, 0, 0.25, 0.1]));
    expect(p).toBeCloseTo(0.017061929306623074, 12);
  });

  it('finds a difference at the 5 % level exactly if its interval excludes 0', () => {
    const estimate = { value: 0.2, low: 0.001, high: 0.5, n: 40, clusters: 12 };
    expect(differenceTest(estimate)).toBeLessThan(0.05);
    expect(differenceTest({ ...estimate, low: -0.001 })).toBeGreaterThan(0.05);
    expect(differenceTest({ ...estimate, low: 0 })).toBeCloseTo(0.05, 12);
    expect(differenceTest({ value: -0.2, low: -0.5, high: -0.001, n: 40, clusters: 12 })).toBeLessThan(0.05);
  });

  it('says nothing without an interval', () => {
    expect(differenceTest({ value: 0.5, low: null, high: null, n: 9, clusters: 1 })).toBeNull();
    expect(clustersNeeded({ value: 0.5, low: null, high: null, n: 9, clusters: 1 })).toBeNull();
  });
});

describe('the test of equivalence', () => {
  const difference = asClusters([0.1, 0.3, -0.05, 0.2, 0.15, 0, 0.25, 0.1]);

  it.each([
    [0.2, 0.07361822840454241],
    [0.3, 0.0025962514395045815],
    [0.05, 0.9522400973971381],
  ])('within %f has the p-value of statsmodels.stats.weightstats.ttost_paired', (margin, p) => {
    expect(equivalenceTest(difference, margin)).toBeCloseTo(p, 9);
  });

  it('shows equal systems to be equal only with enough people', () => {
    const few = { value: 0, low: -0.2, high: 0.2, n: 20, clusters: 4 };
    expect(equivalenceTest(few, 0.05)).toBeGreaterThan(0.05);
    expect(equivalenceTest({ ...few, low: -0.02, high: 0.02, clusters: 40 }, 0.05)).toBeLessThan(0.001);
  });

  it('says nothing without an interval, and refuses a margin of 0', () => {
    expect(equivalenceTest({ value: 0, low: null, high: null, n: 9, clusters: 1 }, 0.1)).toBeNull();
    expect(() => equivalenceTest(difference, 0)).toThrow(InvalidArgumentError);
  });
});

describe('Holm’s adjustment', () => {
  it.each([
    [
      [0.01, 0.04, 0.03, 0.005, 0.5],
      [0.04, 0.09, 0.09, 0.025, 0.5],
    ],
    [
      [0.02, 0.02, 0.9],
      [0.06, 0.06, 0.9],
    ],
    [[], []],
  ])('of %j is that of statsmodels.stats.multitest', (values, adjusted) => {
    for (const [place, value] of holmAdjusted(values).entries())
      expect(value).toBeCloseTo(adjusted[place] ?? -1, 12);
    expect(holmAdjusted(values)).toHaveLength(values.length);
  });

  it('refuses what is no probability', () => {
    expect(() => holmAdjusted([0.1, 1.5])).toThrow('1.5');
  });
});

describe('the number of clusters needed', () => {
  // statsmodels.stats.power.TTestPower().solve_power(effect_size=d, alpha=.05, power=.8): 89.1, 33.4, 14.3. It uses the
  // non-central t distribution; the usual approximation by two quantiles may be one higher or lower.
  it.each([
    [0.3, 90],
    [0.5, 34],
    [0.8, 15],
  ])('is about that of statsmodels for a standardised difference of %f', (size, clusters) => {
    expect(Math.abs((clustersNeeded(ofSize(size)) ?? 0) - clusters)).toBeLessThanOrEqual(1);
  });

  it('is greater for more power, and unknown for no or a tiny difference', () => {
    expect(clustersNeeded(ofSize(0.3), 0.95) ?? 0).toBeGreaterThan(clustersNeeded(ofSize(0.3)) ?? 0);
    expect(clustersNeeded(ofSize(0))).toBeNull();
    expect(clustersNeeded(ofSize(0.001))).toBeNull();
  });
});
