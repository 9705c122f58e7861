import type { Estimate } from '@memgym/core';
import { intervalFactor } from './interval-factor.js';
import { studentTDistribution, studentTQuantile } from './student-t-quantile.js';

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

/** More clusters are not counted: nobody would collect them to settle so small a difference. */
export const mostClusters = 10_000;

/**
 * The number of clusters (users, conversations) with which a difference of this size and spread would be found, at the
 * 5 % level, with a probability of `power`: the smallest G with (t(0.975) + t(power)) · s / √G ≤ |difference|, where t
 * are quantiles with G − 1 degrees of freedom and s is the spread between clusters. Source: the sample size of a paired
 * t test, e.g. J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd ed. (1988), chapter 2.
 *
 * @param power in (0, 1). Default 0.8
 * @returns null if the difference is 0 or has no interval, or more than {@link mostClusters} would be needed
 */
export function clustersNeeded(difference: Estimate, power = 0.8): number | null {
  const error = standardError(difference);
  const { value, clusters } = difference;
  if (error === null || value === null || value === 0) return null;
  const spread = error * Math.sqrt(clusters);
  const isEnough = (count: number): boolean =>
    ((studentTQuantile(0.975, count - 1) + studentTQuantile(power, count - 1)) * spread) / Math.sqrt(count) <=
    Math.abs(value);
  if (!isEnough(mostClusters)) return null;
  let [low, high] = [1, mostClusters];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
