import { InvalidArgumentError } from '@memgym/core';
import type { ClusterSpread } from './cluster-spread.js';
import { studentTQuantile } from './student-t-quantile.js';

/** The size of a comparison. */
export interface StudySize {
  /** Users, conversations: at least 2. */
  readonly clusters: number;
  /** Questions about each of them: at least 1. */
  readonly itemsPerCluster: number;
}

/**
 * The smallest difference that a comparison of this size finds, at the 5 % level (two-sided), with a probability of
 * `power`: (t(0.975) + t(power)) · √(variance · (1 + (m − 1)ρ) / (G · m)), where t are quantiles with G − 1 degrees of
 * freedom, G is the number of clusters, m that of items in each, and ρ the intraclass correlation. Source: A. Donner and
 * N. Klar, "Design and analysis of cluster randomization trials in health research", Arnold 2000, chapter 5; the t
 * quantiles as in J. Cohen, "Statistical power analysis for the behavioral sciences", 2nd edition, 1988, chapter 2.
 *
 * @param power in (0, 1). Default 0.8
 * @throws {InvalidArgumentError} when a number is out of range
 */
export function detectableDifference(
  { variance, correlation }: ClusterSpread,
  { clusters, itemsPerCluster }: StudySize,
  power = 0.8,
): number {
  requireAtLeast('clusters', clusters, 2);
  requireAtLeast('itemsPerCluster', itemsPerCluster, 1);
  if (!(power > 0 && power < 1))
    throw new InvalidArgumentError('power', `expected a number in (0, 1), got ${power}`);
  const degrees = clusters - 1;
  const design = 1 + (itemsPerCluster - 1) * correlation;
  return (
    (studentTQuantile(0.975, degrees) + studentTQuantile(power, degrees)) *
    Math.sqrt((variance * design) / (clusters * itemsPerCluster))
  );
}

/** More clusters are not counted: nobody would collect them to settle so small a difference. */
export const mostClusters = 10_000;

/**
 * The fewest clusters with which a difference is found with a probability of `power`; see {@link detectableDifference}.
 *
 * @param difference above 0, in units of the metric
 * @returns null if more than {@link mostClusters} would be needed
 * @throws {InvalidArgumentError} when a number is out of range
 */
export function clustersToDetect(
  spread: ClusterSpread,
  { difference, itemsPerCluster }: { readonly difference: number; readonly itemsPerCluster: number },
  power = 0.8,
): number | null {
  if (!(difference > 0))
    throw new InvalidArgumentError('difference', `expected a number above 0, got ${difference}`);
  const isEnough = (clusters: number): boolean =>
    detectableDifference(spread, { clusters, itemsPerCluster }, power) <= difference;
  if (!isEnough(mostClusters)) return null;
  let [low, high] = [1, mostClusters];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function requireAtLeast(name: string, value: number, least: number): void {
  if (!(Number.isInteger(value) && value >= least))
    throw new InvalidArgumentError(name, `expected a whole number of at least ${least}, got ${value}`);
}
