import { InvalidArgumentError } from '@memgym/core';
import { studentTQuantile } from './student-t-quantile.js';

/** A comparison that was made, from which another one is planned. */
export interface StudyBasis {
  /** Of its paired difference, above 0. */
  readonly standardError: number;
  /** Degrees of freedom of its interval. */
  readonly degrees: number;
  /** Its users or conversations: at least 2. */
  readonly clusters: number;
}

/** How a study decides. */
export interface StudyTest {
  /** The probability with which a difference is to be found, in (0, 1). Default 0.8 */
  readonly power?: number;
  /** How many comparisons are to hold together with 95 %. Default 1 */
  readonly comparisons?: number;
}

/** The size of a study that is planned. */
export interface StudySize {
  /** At least 2. */
  readonly clusters: number;
  /** By which the variance of a mean over one cluster is multiplied: see {@link varianceRatio}. Default 1 */
  readonly ratio?: number;
}

/**
 * The smallest difference that a study finds with a probability of `power` by the test of paired differences: (t(1 −
 * 0.025 / comparisons) + t(power)) · SE, with the standard error of the study that was made, times √(clusters / planned
 * clusters), and its degrees of freedom, in proportion. Source: J. Cohen, "Statistical power analysis for the behavioral
 * sciences", 2nd edition, 1988, chapter 2; measured against simulated studies in docs/statistics.md.
 *
 * @param size of the study that is planned. Default: that of the study that was made
 * @throws {InvalidArgumentError} when a number is out of range
 */
export function detectableDifference(
  { standardError, degrees, clusters }: StudyBasis,
  { power = 0.8, comparisons = 1 }: StudyTest = {},
  { clusters: planned, ratio = 1 }: StudySize = { clusters },
): number {
  if (!(Number.isInteger(planned) && planned >= 2))
    throw new InvalidArgumentError('clusters', `expected a whole number of at least 2, got ${planned}`);
  if (!(power > 0 && power < 1))
    throw new InvalidArgumentError('power', `expected a number in (0, 1), got ${power}`);
  const worth = Math.max(1, ((degrees + 1) * planned) / clusters - 1);
  const factor = studentTQuantile(1 - 0.025 / comparisons, worth) + studentTQuantile(power, worth);
  return factor * standardError * Math.sqrt((clusters * ratio) / planned);
}

/** More clusters are not counted: nobody would collect them to settle so small a difference. */
export const mostClusters = 10_000;

/**
 * The fewest clusters with which a difference is found; see {@link detectableDifference}.
 * @param difference above 0, in units of the metric
 * @returns null if more than {@link mostClusters} would be needed
 * @throws {InvalidArgumentError} when a number is out of range
 */
export function clustersToDetect(
  basis: StudyBasis,
  difference: number,
  { ratio = 1, ...test }: StudyTest & { readonly ratio?: number } = {},
): number | null {
  if (!(difference > 0))
    throw new InvalidArgumentError('difference', `expected a number above 0, got ${difference}`);
  const isEnough = (clusters: number): boolean =>
    detectableDifference(basis, test, { clusters, ratio }) <= difference;
  if (!isEnough(mostClusters)) return null;
  let [low, high] = [1, mostClusters];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * By how much the variance of a mean over one cluster changes if a cluster has `planned` items in place of `items`:
 * (1 + (planned − 1)ρ) / planned, over the same for `items`. Source: A. Donner and N. Klar, "Design and analysis of
 * cluster randomization trials in health research", Arnold 2000, chapter 5.
 * @param correlation the intraclass correlation ρ of the differences, in [0, 1]
 */
export function varianceRatio(correlation: number, items: number, planned: number): number {
  const of = (count: number): number => (1 + (count - 1) * correlation) / count;
  return of(planned) / of(items);
}

/**
 * By which factors a standard error from so many degrees of freedom may be wrong: it is between `least` and `greatest`
 * times the true one in 80 of 100 studies, and at most `careful` times smaller in 80. Source: E. B. Wilson and M. M.
 * Hilferty, "The distribution of chi-square", PNAS 17 (1931), 684–688, which is within 2 % from two degrees on.
 */
export function errorFactors(degrees: number): {
  readonly least: number;
  readonly greatest: number;
  readonly careful: number;
} {
  const part = 2 / (9 * Math.max(2, degrees));
  /** √(degrees / χ²), for a quantile of the normal distribution. */
  const of = (normal: number): number => Math.max(0.1, 1 - part + normal * Math.sqrt(part)) ** -1.5;
  return { least: of(1.2815515655446), greatest: of(-1.2815515655446), careful: of(-0.8416212335729) };
}
