import type { Estimate } from '@memgym/core';
import { boundedInterval } from './bounded-interval.js';
import { ExactSum, exactSum } from './exact-sum.js';
import { intervalFactor } from './interval-factor.js';

/** A statistic that depends on means only, so that leaving out a cluster subtracts its sums. */
export interface StatisticOfMeans<Item> {
  /** What the items of a cluster contribute: numbers that are averaged with those of the same group. */
  readonly rowsOf: (cluster: readonly Item[]) => Iterable<MeanRow>;
  /** The value for the means of each group that has rows, in the order of their first rows; null if it is undefined. */
  readonly statistic: (means: readonly (readonly number[])[]) => number | null;
}

/** All rows have equally many values. */
export interface MeanRow {
  readonly group: string | number;
  readonly values: readonly number[];
}

export interface ClusterJackknifeOptions {
  /** The minimum and maximum value of the statistic on all clusters. Default: the interval is symmetric. */
  readonly range?: readonly [low: number, high: number] | undefined;
}

/**
 * A statistic that is not a mean over items, such as a ratio of means, with a 95 % interval that respects clusters.
 * The variance is that of the delete-one-cluster jackknife. With a `range`, the interval is `boundedInterval`,
 * for items that are right or wrong; without one, it uses Student's t with G − 1 degrees of freedom.
 *
 * The interval is null with fewer than two clusters, if the statistic is undefined on all clusters or without one of
 * them, and, without a `range`, if no cluster changes it, because the sample then shows no spread.
 *
 * @param clusters the items of each cluster
 */
export function clusterJackknife<Item>(
  clusters: readonly (readonly Item[])[],
  of: StatisticOfMeans<Item>,
  { range }: ClusterJackknifeOptions = {},
): Estimate {
  const { value, variance, n, clusters: count } = jackknife(clusters, of);
  const unknown = { value, low: null, high: null, n, clusters: count };
  if (value === null || variance === null) return unknown;
  if (range !== undefined) {
    const itemVariance = Math.max(0, (value - range[0]) * (range[1] - value));
    const sizes = clusters.map(({ length }) => length);
    return { ...unknown, ...boundedInterval({ value, range, variance, itemVariance, sizes }) };
  }
  if (variance <= 1e-24) return unknown;
  const margin = intervalFactor(count - 1) * Math.sqrt(variance);
  return { ...unknown, low: value - margin, high: value + margin };
}

/** A statistic with the variance of its delete-one-cluster jackknife; the variance is null if it is not defined. */
export function jackknife<Item>(
  clusters: readonly (readonly Item[])[],
  { rowsOf, statistic }: StatisticOfMeans<Item>,
): Pick<Estimate, 'value' | 'n' | 'clusters'> & { readonly variance: number | null } {
  const total: GroupSums = new Map();
  const parts = clusters.map((cluster) => {
    const own: GroupSums = new Map();
    for (const row of rowsOf(cluster)) {
      addRow(total, row);
      addRow(own, row);
    }
    return own;
  });
  const value = statistic(meansWithout(total));
  const count = clusters.length;
  const of = { value, n: clusters.reduce((sum, { length }) => sum + length, 0), clusters: count };
  const without = parts.map((part) => statistic(meansWithout(total, part)));
  if (value === null || count < 2 || without.includes(null)) return { ...of, variance: null };
  const values = without as number[];
  const mean = exactSum(values) / count;
  return { ...of, variance: ((count - 1) / count) * exactSum(values.map((each) => (each - mean) ** 2)) };
}

type GroupSums = Map<MeanRow['group'], { rows: number; readonly sums: readonly ExactSum[] }>;

function addRow(groups: GroupSums, { group, values }: MeanRow): void {
  let known = groups.get(group);
  if (known === undefined) {
    known = { rows: 0, sums: values.map(() => new ExactSum()) };
    groups.set(group, known);
  }
  known.rows += 1;
  for (const [place, value] of values.entries()) known.sums[place]?.add(value);
}

/** The means of each group over all rows but those of a part, which is a cluster. Default: all rows. */
function meansWithout(total: GroupSums, part?: GroupSums): number[][] {
  return [...total].flatMap(([group, all]) => {
    const left = part?.get(group);
    const rows = all.rows - (left?.rows ?? 0);
    return rows === 0
      ? []
      : [all.sums.map((sum, place) => (sum.value - (left?.sums[place]?.value ?? 0)) / rows)];
  });
}
