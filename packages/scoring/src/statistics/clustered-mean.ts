import { type Estimate, InvalidArgumentError } from '@memgym/core';
import { boundedInterval } from './bounded-interval.js';
import { exactSum } from './exact-sum.js';
import { degreesOfFreedom, intervalFactor } from './interval-factor.js';

/** A score and its cluster; items of one cluster are not independent. */
export interface ClusteredValue {
  readonly value: number;
  /** One user, one conversation, one set of related trajectories. */
  readonly cluster: string;
}

export interface ClusteredMeanOptions {
  /** The bounds of every value, inclusive. Without them, or with an infinite one, the interval is symmetric. */
  readonly range?: readonly [low: number, high: number];
}

/**
 * The mean over items with a 95 % confidence interval that respects clusters.
 *
 * With N items, mean m, w_g the share of the items in cluster g, and u_g the sum of (value − m) over it, the variance is
 * Σ u_g² / (1 − w_g) / N² (CR2: Bell and McCaffrey 2002). With a `range`, the interval is `boundedInterval` with
 * this variance. Without one, it is m ± t · √variance with {@link degreesOfFreedom}, which is the textbook t interval
 * when every item is its own cluster, and null when all clusters have the same mean.
 *
 * No values: `value` is null and `n` is 0. Fewer than two clusters: `low` and `high` are null.
 *
 * @throws {InvalidArgumentError} when a value is not finite or is outside `range`
 */
export function clusteredMean(
  values: readonly ClusteredValue[],
  options: ClusteredMeanOptions = {},
): Estimate {
  const range = finiteRange(options.range);
  const n = values.length;
  const sorted = new Float64Array(n);
  const first = values[0]?.cluster;
  let oneCluster = true;
  // One loop, because the end of a run computes thousands of means in code that is not optimised yet.
  for (let index = 0; index < n; index += 1) {
    const { value, cluster } = values[index] as ClusteredValue;
    checkValue(value, options.range);
    sorted[index] = value;
    if (cluster !== first) oneCluster = false;
  }
  if (n === 0) return { value: null, low: null, high: null, n, clusters: 0 };

  sorted.sort();
  const least = sorted[0] ?? Number.NaN;
  const greatest = sorted[n - 1] ?? Number.NaN;
  const mean = clip(exactSum(sorted) / n, [least, greatest]);
  if (oneCluster) return { value: mean, low: null, high: null, n, clusters: 1 };
  const residuals = residualsByCluster(values, mean);
  const variance = varianceOfMean(residuals, n);
  const clusters = residuals.length;
  const sizes = residuals.map(({ length }) => length).sort((a, b) => a - b);

  if (range !== undefined) {
    const itemVariance =
      least === greatest ? 0 : exactSum(sorted.map((value) => (value - mean) * (value - mean))) / n;
    return {
      value: mean,
      ...boundedInterval({ value: mean, range, variance, itemVariance, sizes }),
      n,
      clusters,
    };
  }
  const scale = Math.max(Math.abs(least), Math.abs(greatest));
  if (Math.sqrt(variance) <= 1e-12 * scale) return { value: mean, low: null, high: null, n, clusters };
  const margin = intervalFactor(degreesOfFreedom(sizes)) * Math.sqrt(variance);
  return { value: mean, low: mean - margin, high: mean + margin, n, clusters };
}

function checkValue(value: number, range: readonly [number, number] | undefined): void {
  if (!Number.isFinite(value))
    throw new InvalidArgumentError('value', `expected a finite number, got ${value}`);
  if (range !== undefined && (value < range[0] || value > range[1])) {
    throw new InvalidArgumentError('value', `expected a number in [${range.join(', ')}], got ${value}`, {
      hint: 'Pass the range that the metric declares, or omit `range`.',
    });
  }
}

function clip(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value));
}

/** The bias-reduced variance of a mean over n items, of whose residuals there is a list for each cluster. */
function varianceOfMean(residuals: readonly (readonly number[])[], n: number): number {
  // Values are sorted before summing, so that the order of the items does not change even the last digit.
  const squares = residuals
    .map((group) => exactSum(Float64Array.from(group).sort()) ** 2 / (1 - group.length / n))
    .sort((a, b) => a - b);
  return exactSum(squares) / n ** 2;
}

function residualsByCluster(values: readonly ClusteredValue[], mean: number): number[][] {
  const residuals = new Map<string, number[]>();
  for (const { value, cluster } of values) {
    const group = residuals.get(cluster);
    if (group === undefined) residuals.set(cluster, [value - mean]);
    else group.push(value - mean);
  }
  return [...residuals.values()];
}

/** The bounds that an interval can use; none if one of them is infinite. */
export const finiteRange = (
  range: readonly [low: number, high: number] | undefined,
): readonly [low: number, high: number] | undefined => (range?.every(Number.isFinite) ? range : undefined);

/** The values at some indices of a list; indices without a value are skipped. */
export function valuesAt<Value>(values: readonly (Value | null)[], places: readonly number[]): Value[] {
  const found: Value[] = [];
  for (const place of places) {
    const value = values[place];
    if (value != null) found.push(value);
  }
  return found;
}
