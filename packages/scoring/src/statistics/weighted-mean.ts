import { type Estimate, InvalidArgumentError } from '@memgym/core';
import { boundedInterval } from './bounded-interval.js';
import type { ClusteredValue } from './clustered-mean.js';
import { groupBy } from './group-by.js';

/** A value that stands for several items. */
export interface WeightedValue extends ClusteredValue {
  /** The number of items that it stands for, above 0; e.g. 40 if 5 of 200 were drawn. */
  readonly weight: number;
}

export interface WeightedEstimate extends Estimate {
  /**
   * The number of independent items with equal weights that would be as precise, from the width of the interval; null
   * without an interval.
   */
  readonly effective: number | null;
}

/**
 * The mean of items that were drawn with different probabilities: Σ w x / Σ w, with weights that are one over the
 * probability (Horvitz and Thompson 1952; Hájek 1971). It is unbiased for large samples, whatever the strata.
 *
 * The 95 % interval is that of a clustered mean. Its variance is the linearised one, G/(G−1) Σ (Σ w (x − m))² / (Σ w)²
 * over clusters, and unequal weights shrink the number of items to Kish's (Σ w)² / Σ w². The sample counts as drawn from
 * more items than there are, so a sample of all of them still has an interval.
 *
 * Sources: D. G. Horvitz and D. J. Thompson, "A generalization of sampling without replacement from a finite universe",
 * JASA 47 (1952), 663–685; L. Kish, "Survey sampling" (1965), chapter 11.
 * @param range the bounds of every value, inclusive
 * @throws {InvalidArgumentError} when a weight is not above 0, or a value is outside the range
 */
export function weightedMean(
  values: readonly WeightedValue[],
  range: readonly [low: number, high: number] = [0, 1],
): WeightedEstimate {
  for (const { value, weight } of values) {
    if (!(Number.isFinite(weight) && weight > 0))
      throw new InvalidArgumentError('weight', `expected a number above 0, got ${weight}`);
    if (!(value >= range[0] && value <= range[1]))
      throw new InvalidArgumentError('value', `expected a number in [${range.join(', ')}], got ${value}`);
  }
  const clusters = [...groupBy(values, ({ cluster }) => cluster).values()];
  const of = { n: values.length, clusters: clusters.length };
  if (values.length === 0) return { value: null, low: null, high: null, effective: null, ...of };
  const total = sum(values.map(({ weight }) => weight));
  const mean = sum(values.map(({ value, weight }) => value * weight)) / total;
  if (clusters.length < 2) return { value: mean, low: null, high: null, effective: null, ...of };
  const residual = (items: readonly WeightedValue[]): number =>
    sum(items.map(({ value, weight }) => weight * (value - mean)));
  const spread = sum(clusters.map((items) => residual(items) ** 2)) / total ** 2;
  const kish = total ** 2 / sum(values.map(({ weight }) => weight ** 2));
  const itemVariance = sum(values.map(({ value, weight }) => weight * (value - mean) ** 2)) / total;
  const variance = (spread * clusters.length) / (clusters.length - 1);
  // Kish's number knows only the weights; if the heavy items vary most, the items are worth fewer.
  const independent =
    clusters.length === values.length && spread > 0 ? Math.min(kish, itemVariance / spread) : kish;
  const sizes = clusters.map((items) => (items.length * independent) / values.length);
  const interval = boundedInterval({ value: mean, range, variance, itemVariance, sizes });
  return { value: mean, ...interval, effective: effectiveItems(mean, interval, range), ...of };
}

/** The items of a Wilson interval of this width. */
function effectiveItems(
  value: number,
  { low, high }: { readonly low: number; readonly high: number },
  range: readonly [number, number],
): number {
  const width = range[1] - range[0];
  const share = (value - range[0]) / width;
  const half = (high - low) / 2 / width;
  const z2 = 1.959963984540054 ** 2;
  // half² (n + z²)² = z² (n p(1−p) + z²/4), solved for m = n + z².
  const b = share * (1 - share);
  const linear = z2 * b;
  const constant = z2 * (z2 / 4 - z2 * b);
  const m = (linear + Math.sqrt(linear ** 2 + 4 * half ** 2 * constant)) / (2 * half ** 2);
  return Math.max(0, m - z2);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
