import { degreesOfFreedom, intervalFactor } from './interval-factor.js';

/** A mean of items in a bounded range, with its spread in the sample. */
export interface BoundedMean {
  readonly value: number;
  /** The minimum and maximum possible value. */
  readonly range: readonly [low: number, high: number];
  /** Variance of the mean, estimated from the spread between clusters. */
  readonly variance: number;
  /** Variance of a single item. */
  readonly itemVariance: number;
  /** Number of items of each cluster, or what they are worth; at least two clusters. */
  readonly sizes: readonly number[];
}

/** The 0.975 quantile of the normal distribution. */
const normal = 1.959963984540054;
/** The intraclass correlation to assume if the data cannot estimate it. */
const assumedCorrelation = 0.1;
/** The number of independent misses at which estimate and assumption have equal weight. */
const assumedWeight = 4;

/**
 * The 95 % interval of a bounded mean: Wilson's score interval for n* independent items. It stays inside the range and
 * is not symmetric near a bound.
 *
 * n* = n / deff · (t(n − 1) / t(ν))² for n items in clusters with ν {@link degreesOfFreedom}; the factor of
 * Student's t accounts for few clusters, and for clusters with much of the items. The design effect is 1 + (m − 1)ρ, with m = Σ m_g² / n items a cluster and the intraclass correlation ρ
 * estimated from the variance between clusters. With k misses or k hits, whichever are fewer, ρ is at least the mean of
 * its estimate (weight k / (1 + 0.1(m − 1))) and 0.1 (weight 4), because a few misses say little about ρ. Thus the
 * interval changes continuously when the last miss disappears, and no miss raises its lower limit. For values between
 * the bounds, n is also multiplied by p(1 − p) over the variance of an item, which is 1 if every item is at a bound.
 *
 * If all items have the same value x, up to u = z² / (n* + z²) of all items may differ from it, which gives [x − u(x −
 * a), x + u(b − x)]. At a bound this is Wilson's interval.
 *
 * Sources: E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with small expected number of positive
 * counts estimated from survey data", Survey Methodology 24 (1998), 193–201, for n*; C. Franco, R. J. A. Little, T. A.
 * Louis and E. V. Slud, "Comparative study of confidence intervals for proportions in complex sample surveys", Journal
 * of Survey Statistics and Methodology 7 (2019), 334–364, for Wilson's form and for a modelled design effect. Its
 * coverage is in docs/statistics.md.
 */
export function boundedInterval(mean: BoundedMean): { low: number; high: number } {
  const { value, sizes } = mean;
  const [bottom, top] = mean.range;
  const width = top - bottom;
  const share = Math.min(1, Math.max(0, (value - bottom) / width));
  const spread = share * (1 - share);
  const itemVariance = mean.itemVariance / width ** 2;
  const same = itemVariance <= 1e-24;
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const independent = n / designEffect(mean, share);
  // Items with unequal weights can be worth fewer than there are clusters; then no cluster is too few.
  const few =
    n > sizes.length ? (intervalFactor(Math.round(n) - 1) / intervalFactor(degreesOfFreedom(sizes))) ** 2 : 1;
  const items = independent * (same ? 1 : Math.max(1, spread / itemVariance)) * few;
  const shift = normal ** 2 / (items + normal ** 2);
  if (same) return { low: value - shift * (value - bottom), high: value + shift * (top - value) };
  const center = share + shift * (0.5 - share);
  const margin = (1 - shift) * normal * Math.sqrt(spread / items + (normal / (2 * items)) ** 2);
  return {
    low: Math.max(bottom, Math.min(value, bottom + width * (center - margin))),
    high: Math.min(top, Math.max(value, bottom + width * (center + margin))),
  };
}

/** The factor by which the variance of the mean exceeds that of independent items; at least 1. */
function designEffect({ variance, itemVariance, sizes }: BoundedMean, share: number): number {
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const each = sizes.reduce((sum, size) => sum + size ** 2, 0) / n;
  if (each <= 1) return 1;
  const estimated = itemVariance > 0 ? ((variance * n) / itemVariance - 1) / (each - 1) : 0;
  const correlation = Math.min(1, Math.max(0, estimated));
  const misses = (n * Math.min(share, 1 - share)) / (1 + (each - 1) * assumedCorrelation);
  const expected = (misses * correlation + assumedWeight * assumedCorrelation) / (misses + assumedWeight);
  return 1 + (each - 1) * Math.max(correlation, expected);
}
