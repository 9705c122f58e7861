import { type Estimate, InvalidArgumentError } from '@memgym/core';
import { type ClusteredValue, finiteRange } from './clustered-mean.js';
import { exactSum } from './exact-sum.js';
import { groupBy } from './group-by.js';
import { degreesOfFreedom, intervalFactor } from './interval-factor.js';
import { studentTTails } from './student-t-quantile.js';

/** A score of one item, which can be paired with the same item of another system. */
export interface ItemValue {
  /** The item's id, unique within one system. */
  readonly id: string;
  readonly cluster: string;
  readonly value: number;
}

export interface PairedDifferenceOptions {
  /** The bounds of both systems' values; the difference is within ± their distance. */
  readonly range?: readonly [low: number, high: number];
}

/** A difference with its standard error, from which its interval and its p-value follow. */
export interface Difference {
  /** Null if nothing is shared. */
  readonly value: number | null;
  /** Null if there is no interval: the items are from one cluster, or show no spread in a metric without a range. */
  readonly standardError: number | null;
  /** Degrees of freedom of Student's t; null without a standard error. One more is what the clusters are worth. */
  readonly degrees: number | null;
  /** The greatest difference that the metric allows; null if there is none. */
  readonly greatest: number | null;
}

export interface PairedDifference extends Difference, Pick<Estimate, 'low' | 'high' | 'n' | 'clusters'> {
  /** Number of items for which only one system has a value; they are excluded. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

/** The variance is never below that of so many differing items, each of another cluster. */
const floorItems = 3;
/** Smaller differences of one item are 0. */
const negligible = 1e-12;

/**
 * The mean of `first − second` over shared items, with a 95 % interval that respects clusters. Pairing removes the
 * difficulty of items, so that the interval is narrower than for two separate means. Above 0, the first system has the
 * greater values.
 *
 * The interval is Student's t over clusters, weighted by items, with the bias-reduced variance (CR2) and the
 * {@link degreesOfFreedom} of Bell and McCaffrey: with clusters of one size, the paired t test over their means. With a
 * `range` of the width W, the variance of the sum is at least 3 · (Σd² + W²) / (k + 1), with k items that differ: rare
 * differences say little about their spread, and two systems that never differ still have an interval. Sources: R. M.
 * Bell and D. F. McCaffrey, "Bias reduction in standard errors for linear regression with multi-stage samples", Survey
 * Methodology 28 (2002), 169–181; J. E. Pustejovsky and E. Tipton, "Small-sample methods for cluster-robust variance
 * estimation and hypothesis testing in fixed effects models", JBES 36 (2018), 672–683. Its coverage and power are in
 * docs/statistics.md.
 * @throws {InvalidArgumentError} when an id occurs twice in one system, or in different clusters
 */
export function pairedDifference(
  first: readonly ItemValue[],
  second: readonly ItemValue[],
  options: PairedDifferenceOptions = {},
): PairedDifference {
  const items = itemDifferences(first, second);
  const lacking = { onlyFirst: first.length - items.length, onlySecond: second.length - items.length };
  const range = finiteRange(options.range);
  const clusters = [...groupBy(items, ({ cluster }) => cluster).values()].map(sumOf);
  const difference = differenceOfClusters(clusters, range === undefined ? null : range[1] - range[0]);
  return { ...estimateOf(difference), ...difference, ...lacking };
}

/** The differences of the items of a cluster. */
export interface ClusterSum {
  readonly size: number;
  readonly sum: number;
  /** The sum of their squares. */
  readonly squares: number;
  /** Number of items that differ. */
  readonly differing: number;
}

function sumOf(items: readonly ClusteredValue[]): ClusterSum {
  // Sorted, so that the order of the items does not change even the last digit.
  const values = Float64Array.from(items, ({ value }) => value).sort();
  return {
    size: values.length,
    sum: exactSum(values),
    squares: exactSum(values.map((value) => value * value)),
    differing: values.filter((value) => Math.abs(value) > negligible).length,
  };
}

/**
 * The mean difference over the items of clusters with its standard error; see {@link pairedDifference}.
 * @param greatest the greatest difference that the metric allows; null if there is none
 */
export function differenceOfClusters(
  clusters: readonly ClusterSum[],
  greatest: number | null,
): Difference & Pick<Estimate, 'n' | 'clusters'> {
  const total = (of: (cluster: ClusterSum) => number): number =>
    exactSum(Float64Array.from(clusters, of).sort());
  const n = total(({ size }) => size);
  const unknown = { standardError: null, degrees: null, greatest, n, clusters: clusters.length };
  if (n === 0) return { value: null, ...unknown };
  const value = total(({ sum }) => sum) / n;
  if (clusters.length < 2) return { value, ...unknown };
  const between = total(({ size, sum }) => (sum - size * value) ** 2 / (1 - size / n));
  const differing = total((cluster) => cluster.differing);
  const squares = total((cluster) => cluster.squares);
  const least = greatest === null ? 0 : (floorItems * (squares + greatest ** 2)) / (differing + 1);
  const standardError = Math.sqrt(Math.max(between, least)) / n;
  if (standardError <= negligible * Math.max(1, Math.abs(value))) return { value, ...unknown };
  return { ...unknown, value, standardError, degrees: degreesOfFreedom(clusters.map(({ size }) => size)) };
}

/** The value of a difference with its 95 % interval. @param comparisons that are to hold together. Default 1 */
export function estimateOf<D extends Difference & Pick<Estimate, 'n' | 'clusters'>>(
  { value, standardError, degrees, greatest, n, clusters }: D,
  comparisons = 1,
): Estimate {
  if (value === null || standardError === null || degrees === null)
    return { value, low: null, high: null, n, clusters };
  const margin = intervalFactor(degrees, comparisons) * standardError;
  const limit = greatest ?? Number.POSITIVE_INFINITY;
  return {
    ...{ value, n, clusters },
    low: Math.max(-limit, value - margin),
    high: Math.min(limit, value + margin),
  };
}

/**
 * The two-sided p-value of a difference, multiplied by the number of comparisons: at most 0.05 exactly if the interval
 * of {@link estimateOf} does not include 0. Null if there is no interval.
 */
export function differenceTest(
  { value, standardError, degrees }: Difference,
  comparisons = 1,
): number | null {
  if (value === null || standardError === null || degrees === null) return null;
  return Math.min(1, comparisons * studentTTails(value / standardError, degrees));
}

/**
 * `first − second` of each shared item, in the order of the first.
 * @throws {InvalidArgumentError} when an id occurs twice in one system, or in different clusters
 */
export function itemDifferences(first: readonly ItemValue[], second: readonly ItemValue[]): ClusteredValue[] {
  const left = byId(first);
  const right = byId(second);
  const differences: ClusteredValue[] = [];
  for (const [id, item] of left) {
    const other = right.get(id);
    if (other === undefined) continue;
    if (other.cluster !== item.cluster) {
      throw new InvalidArgumentError(
        'second',
        `item ${JSON.stringify(id)} is in cluster ${JSON.stringify(other.cluster)} here and in ${JSON.stringify(item.cluster)} in the first`,
        { hint: 'Compare only runs over the same data.' },
      );
    }
    differences.push({ value: item.value - other.value, cluster: item.cluster });
  }
  return differences;
}

function byId(items: readonly ItemValue[]): Map<string, ItemValue> {
  const found = new Map<string, ItemValue>();
  for (const item of items) {
    if (found.has(item.id)) {
      throw new InvalidArgumentError('id', `item ${JSON.stringify(item.id)} occurs twice in one system`);
    }
    found.set(item.id, item);
  }
  return found;
}
