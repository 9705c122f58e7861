import { createRng, InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { clusteredMean } from './clustered-mean.js';
import { differenceTest } from './difference-test.js';
import { clustersToDetect, detectableDifference } from './study-power.js';

const single = { variance: 1, correlation: 0 };

describe('the difference that a study detects', () => {
  // statsmodels.stats.power.TTestPower().solve_power(nobs=n, alpha=.05, power=p), which uses the non-central t
  // distribution; two quantiles are within 2 % of it from 20 clusters on.
  it.each([
    [20, 0.8, 0.6604],
    [20, 0.9, 0.7645],
    [50, 0.8, 0.4042],
    [200, 0.9, 0.2303],
  ])('by %i clusters with power %f is that of statsmodels', (clusters, power, expected) => {
    const found = detectableDifference(single, { clusters, itemsPerCluster: 1 }, power);
    expect(Math.abs(found / expected - 1)).toBeLessThan(0.02);
  });

  it('gains little from further questions if answers of a user depend on each other', () => {
    const spread = { variance: 0.08, correlation: 0.2 };
    const of = (itemsPerCluster: number) => detectableDifference(spread, { clusters: 20, itemsPerCluster });
    expect(of(1000) / of(10)).toBeGreaterThan(0.84);
    const independent = { ...spread, correlation: 0 };
    expect(detectableDifference(independent, { clusters: 20, itemsPerCluster: 40 }) * 2).toBeCloseTo(
      detectableDifference(independent, { clusters: 20, itemsPerCluster: 10 }),
      12,
    );
  });

  it('is found in 77 to 83 of 100 simulated studies of 20 users with 10 questions', () => {
    const spread = { variance: 0.1, correlation: 0.1 };
    const difference = detectableDifference(spread, { clusters: 20, itemsPerCluster: 10 });
    const rng = createRng(7);
    // The sum of twelve uniform numbers minus 6 is nearly normal, with variance 1.
    const normal = () => Array.from({ length: 12 }, () => rng.next()).reduce((sum, one) => sum + one, -6);
    const studies = 1500;
    let found = 0;
    for (let study = 0; study < studies; study += 1) {
      const values = Array.from({ length: 20 }, (_, user) => {
        const own = normal() * Math.sqrt(0.1 * 0.1);
        return Array.from({ length: 10 }, () => ({
          value: difference + own + normal() * Math.sqrt(0.1 * 0.9),
          cluster: `${user}`,
        }));
      }).flat();
      if ((differenceTest(clusteredMean(values)) ?? 1) < 0.05) found += 1;
    }
    expect(found / studies).toBeGreaterThan(0.77);
    expect(found / studies).toBeLessThan(0.83);
  });
});

describe('the number of clusters that a difference needs', () => {
  it('is the fewest that detect it', () => {
    const spread = { variance: 0.1, correlation: 0.05 };
    const needed = clustersToDetect(spread, { difference: 0.05, itemsPerCluster: 10 }) ?? 0;
    const detects = (clusters: number) => detectableDifference(spread, { clusters, itemsPerCluster: 10 });
    expect(detects(needed)).toBeLessThanOrEqual(0.05);
    expect(detects(needed - 1)).toBeGreaterThan(0.05);
  });

  it('is unknown beyond 10,000, and a difference of 0 is refused', () => {
    expect(clustersToDetect(single, { difference: 0.001, itemsPerCluster: 1 })).toBeNull();
    expect(() => clustersToDetect(single, { difference: 0, itemsPerCluster: 1 })).toThrow(
      InvalidArgumentError,
    );
    expect(() => detectableDifference(single, { clusters: 1, itemsPerCluster: 1 })).toThrow('2');
  });
});
