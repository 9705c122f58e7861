import type { Estimate } from '@memgym/core';
import { exactSum } from './exact-sum.js';
import { intervalFactor } from './interval-factor.js';

/**
 * A statistic that is not a mean over items, such as a ratio of means, with a 95 % interval that respects clusters:
 * the delete-one-cluster jackknife with Student's t of G − 1 degrees of freedom.
 *
 * The interval is null with fewer than two clusters, and when the statistic is undefined on all clusters or without
 * one of them.
 * @param clusters the items of each cluster
 * @param statistic null when it is undefined
 */
export function clusterJackknife<Item>(
  clusters: readonly (readonly Item[])[],
  statistic: (items: readonly Item[]) => number | null,
): Estimate {
  const all = clusters.flat();
  const value = statistic(all);
  const n = all.length;
  const without = clusters.map((_, left) => statistic(clusters.filter((_c, index) => index !== left).flat()));
  const count = clusters.length;
  if (value === null || count < 2 || without.includes(null)) return { value, low: null, high: null, n };
  const values = without as number[];
  const mean = exactSum(values) / count;
  const variance = ((count - 1) / count) * exactSum(values.map((each) => (each - mean) ** 2));
  const margin = intervalFactor(count) * Math.sqrt(variance);
  return { value, low: value - margin, high: value + margin, n };
}
