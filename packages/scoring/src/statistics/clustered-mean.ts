import { type Estimate, InvalidArgumentError } from '@memgym/core';
import { exactSum } from './exact-sum.js';
import { intervalFactor } from './interval-factor.js';

/** A score, and the group of items it belongs to: items of one cluster are not independent. */
export interface ClusteredValue {
  readonly value: number;
  /** One user, one conversation, one set of related trajectories. */
  readonly cluster: string;
}

export interface ClusteredMeanOptions {
  /** The bounds of every value, inclusive. Without them the interval is not clipped. */
  readonly range?: readonly [low: number, high: number];
}

/**
 * The mean over items with a 95 % confidence interval that respects clusters.
 *
 * With N items in G clusters, mean m, and u_g the sum of (value − m) over cluster g, the variance is
 * G/(G−1) · Σ u_g² / N² (the linearised ratio estimator), the factor is Student's t with G−1 degrees
 * of freedom, and the interval is clipped to `range`. When every item is its own cluster, this is the textbook t
 * interval.
 *
 * When all clusters have the same mean x, no spread was observed, and [x, x] would promise too much. Then the
 * interval is the exact one for "none of G clusters differs": with 95 % confidence at most p = 1 − 0.05^(1/G) of
 * all clusters do (the rule of three, ≈ 3/G), so with range [a, b] it is [x − p(x − a), x + p(b − x)]; at a bound
 * it is one-sided. Without a range it is null.
 *
 * No values: `value` null, `n` 0. Fewer than two clusters: `low` and `high` null.
 *
 * @throws {InvalidArgumentError} when a value is not finite or lies outside `range`
 */
export function clusteredMean(
  values: readonly ClusteredValue[],
  options: ClusteredMeanOptions = {},
): Estimate {
  const { range } = options;
  const n = values.length;
  const sorted = new Float64Array(n);
  const first = values[0]?.cluster;
  let oneCluster = true;
  // One loop, because the end of a run computes thousands of means in code that is not optimised yet.
  for (let index = 0; index < n; index += 1) {
    const { value, cluster } = values[index] as ClusteredValue;
    checkValue(value, range);
    sorted[index] = value;
    if (cluster !== first) oneCluster = false;
  }
  if (n === 0) return { value: null, low: null, high: null, n };

  sorted.sort();
  const least = sorted[0] ?? Number.NaN;
  const greatest = sorted[n - 1] ?? Number.NaN;
  const mean = clip(exactSum(sorted) / n, [least, greatest]);
  if (oneCluster) return { value: mean, low: null, high: null, n };
  const clusterSums = residualSums(values, mean);
  const clusters = clusterSums.length;

  const scale = Math.max(Math.abs(least), Math.abs(greatest));
  const noSpread = clusterSums.every((sum) => Math.abs(sum) <= 1e-12 * n * scale);
  if (noSpread) return { value: mean, ...unseenSpread(mean, clusters, range), n };

  const squares = exactSum(clusterSums.map((sum) => sum * sum));
  const standardError = Math.sqrt((clusters / (clusters - 1)) * squares) / n;
  const margin = intervalFactor(clusters) * standardError;
  return { value: mean, low: clip(mean - margin, range), high: clip(mean + margin, range), n };
}

function checkValue(value: number, range: readonly [number, number] | undefined): void {
  if (!Number.isFinite(value))
    throw new InvalidArgumentError('value', `expected a finite number, got ${value}`);
  if (range !== undefined && (value < range[0] || value > range[1])) {
    throw new InvalidArgumentError('value', `expected a number in [${range.join(', ')}], got ${value}`, {
      hint: 'Pass the range that the metric declares, or leave `range` out.',
    });
  }
}

function clip(value: number, range: readonly [number, number] | undefined): number {
  return range === undefined ? value : Math.min(range[1], Math.max(range[0], value));
}

/** Sums per cluster, sorted, so that the order of the items changes not even the last digit. */
function residualSums(values: readonly ClusteredValue[], mean: number): Float64Array {
  const residuals = new Map<string, number[]>();
  for (const { value, cluster } of values) {
    const group = residuals.get(cluster);
    if (group === undefined) residuals.set(cluster, [value - mean]);
    else group.push(value - mean);
  }
  return Float64Array.from(residuals.values(), (group) => exactSum(Float64Array.from(group).sort())).sort();
}

function unseenSpread(
  mean: number,
  clusters: number,
  range: readonly [number, number] | undefined,
): { low: number | null; high: number | null } {
  if (range === undefined) return { low: null, high: null };
  const share = 1 - 0.05 ** (1 / clusters);
  return { low: mean - share * (mean - range[0]), high: mean + share * (range[1] - mean) };
}
