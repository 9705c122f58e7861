import { type Estimate, InvalidArgumentError } from '@memgym/core';
import { intervalFactor } from './interval-factor.js';
import { studentTDistribution } from './student-t-quantile.js';
import { clustersToDetect } from './study-power.js';

/**
 * The standard error of a difference: the distance from its value to the end of its 95 % interval that is nearer to 0,
 * in units of Student's t with one degree of freedom fewer than clusters. Thus a test with it finds a difference at the
 * 5 % level exactly if the interval excludes 0. Null if there is no interval.
 */
function standardError({ value, low, high, clusters }: Estimate): number | null {
  if (value === null || low === null || high === null || clusters < 2) return null;
  const distance = value >= 0 ? value - low : high - value;
  return distance / intervalFactor(clusters);
}

/**
 * The two-sided p-value of a difference, which belongs to its 95 % interval: below 0.05 exactly if the interval excludes
 * 0. Null if there is no interval.
 */
export function differenceTest(difference: Estimate): number | null {
  const error = standardError(difference);
  const { value, clusters } = difference;
  if (error === null || value === null) return null;
  if (error <= 0) return value === 0 ? 1 : 0;
  return Math.min(1, 2 * (1 - studentTDistribution(Math.abs(value) / error, clusters - 1)));
}

/**
 * The p-value of equivalence within a margin, by two one-sided tests: below 0.05 if the difference is shown to be smaller
 * than `margin` in both directions. A difference that is not shown to exist need not be shown to be small; this shows it.
 * Null if there is no interval. Source: D. J. Schuirmann, "A comparison of the two one-sided tests procedure and the
 * power approach for assessing the equivalence of average bioavailability", Journal of Pharmacokinetics and
 * Biopharmaceutics 15 (1987), 657–680.
 *
 * @param margin above 0, in units of the metric
 * @throws {InvalidArgumentError} for any other margin
 */
export function equivalenceTest({ value, low, high, clusters }: Estimate, margin: number): number | null {
  if (!(margin > 0 && Number.isFinite(margin)))
    throw new InvalidArgumentError('margin', `expected a number above 0, got ${margin}`);
  if (value === null || low === null || high === null || clusters < 2) return null;
  const factor = intervalFactor(clusters);
  // Each test uses the side of the interval that faces its limit.
  const beyond = (distance: number, error: number): number =>
    error <= 0 ? Number(distance <= 0) : 1 - studentTDistribution((distance / error) * factor, clusters - 1);
  return Math.max(beyond(margin - value, high - value), beyond(value + margin, value - low));
}

/**
 * The number of clusters (users, conversations) with which a difference of this size and spread would be found, at the
 * 5 % level, with a probability of `power`: the smallest G with (t(0.975) + t(power)) · s / √G ≤ |difference|, where t
 * are quantiles with G − 1 degrees of freedom and s is the spread between clusters. Source: the sample size of a paired
 * t test, e.g. J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd ed. (1988), chapter 2.
 *
 * @param power in (0, 1). Default 0.8
 * @returns null if the difference is 0 or has no interval, or more than 10,000 would be needed
 */
export function clustersNeeded(difference: Estimate, power = 0.8): number | null {
  const error = standardError(difference);
  const { value, clusters } = difference;
  if (error === null || value === null || value === 0) return null;
  // One value for each cluster: its own mean difference.
  const spread = { variance: error * error * clusters, correlation: 0 };
  return clustersToDetect(spread, { difference: Math.abs(value), itemsPerCluster: 1 }, power);
}
