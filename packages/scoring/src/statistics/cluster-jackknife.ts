import type { Estimate } from '@memgym/core';
import { boundedInterval } from './bounded-interval.js';
import { exactSum } from './exact-sum.js';
import { intervalFactor } from './interval-factor.js';

export interface ClusterJackknifeOptions {
  /** The minimum and maximum value of the statistic on all clusters. Default: the interval is symmetric. */
  readonly range?: readonly [low: number, high: number] | undefined;
}

/**
 * A statistic that is not a mean over items, such as a ratio of means, with a 95 % interval that respects clusters.
 * The variance is that of the delete-one-cluster jackknife. With a `range`, the interval is {@link boundedInterval},
 * for items that are right or wrong; without one, it uses Student's t with G − 1 degrees of freedom.
 *
 * The interval is null with fewer than two clusters, if the statistic is undefined on all clusters or without one of
 * them, and, without a `range`, if no cluster changes it, because the sample then shows no spread.
 *
 * @param clusters the items of each cluster
 * @param statistic returns null if it is undefined
 */
export function clusterJackknife<Item>(
  clusters: readonly (readonly Item[])[],
  statistic: (items: readonly Item[]) => number | null,
  { range }: ClusterJackknifeOptions = {},
): Estimate {
  const all = clusters.flat();
  const value = statistic(all);
  const count = clusters.length;
  const of = { n: all.length, clusters: count };
  const without = clusters.map((_, left) => statistic(clusters.filter((_c, index) => index !== left).flat()));
  if (value === null || count < 2 || without.includes(null)) return { value, low: null, high: null, ...of };
  const values = without as number[];
  const mean = exactSum(values) / count;
  const variance = ((count - 1) / count) * exactSum(values.map((each) => (each - mean) ** 2));
  if (range !== undefined) {
    const itemVariance = Math.max(0, (value - range[0]) * (range[1] - value));
    const sizes = clusters.map(({ length }) => length);
    return { value, ...boundedInterval({ value, range, variance, itemVariance, sizes }), ...of };
  }
  if (variance <= 1e-24) return { value, low: null, high: null, ...of };
  const margin = intervalFactor(count) * Math.sqrt(variance);
  return { value, low: value - margin, high: value + margin, ...of };
}
