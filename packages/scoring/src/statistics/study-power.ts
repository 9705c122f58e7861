import { InvalidArgumentError } from '@memgym/core';
import { logGamma } from './log-gamma.js';
import { studentTDistribution, studentTQuantile } from './student-t-quantile.js';

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
  /**
   * What is known of the spread. `estimated`: the probability is over all studies like the one that was made, whose spread
   * is by chance too small or too great. `careful`: it is at least as great in 80 of 100 of them. `known`: the spread is
   * exact. Default `estimated`
   */
  readonly spread?: 'estimated' | 'careful' | 'known';
}

/** The size of a study that is planned. */
export interface StudySize {
  /** At least 2. */
  readonly clusters: number;
  /** By which the variance of a mean over one cluster is multiplied: see {@link varianceRatio}. Default 1 */
  readonly ratio?: number;
}

/** A study that is planned, as its test sees it. */
interface PlannedStudy {
  /** Its standard error, as far as it is known. */
  readonly standardError: number;
  /** Mean and variance of √(χ²/degrees), by which the standard error of the first study was wrong. */
  readonly first: Moments;
  /** t · √(χ²/degrees) of the study that is planned, with the t that a difference must exceed. */
  readonly threshold: Moments;
}

interface Moments {
  readonly mean: number;
  readonly variance: number;
}

const certain: Moments = { mean: 1, variance: 0 };

/** Of √(χ²/degrees): a standard deviation that is estimated, over the true one. */
function deviationMoments(degrees: number): Moments {
  const mean = Math.sqrt(2 / degrees) * Math.exp(logGamma((degrees + 1) / 2) - logGamma(degrees / 2));
  return { mean, variance: Math.max(0, 1 - mean ** 2) };
}

function planned(
  { standardError, degrees, clusters }: StudyBasis,
  { power = 0.8, comparisons = 1, spread = 'estimated' }: StudyTest,
  size: StudySize,
): PlannedStudy {
  if (!(Number.isInteger(size.clusters) && size.clusters >= 2))
    throw new InvalidArgumentError('clusters', `expected a whole number of at least 2, got ${size.clusters}`);
  if (!(power > 0 && power < 1))
    throw new InvalidArgumentError('power', `expected a number in (0, 1), got ${power}`);
  const worth = Math.max(1, ((degrees + 1) * size.clusters) / clusters - 1);
  const t = studentTQuantile(1 - 0.025 / comparisons, worth);
  const { mean, variance } = deviationMoments(worth);
  const upper = spread === 'careful' ? errorFactors(degrees).careful : 1;
  return {
    standardError: upper * standardError * Math.sqrt((clusters * (size.ratio ?? 1)) / size.clusters),
    first: spread === 'estimated' ? deviationMoments(degrees) : certain,
    threshold: { mean: t * mean, variance: t ** 2 * variance },
  };
}

/**
 * The smallest difference that a study finds with a probability of `power` by the test of paired differences.
 *
 * A study finds a difference of r standard errors if Z + rU > tV: Z is a normal variable, U and V are √(χ²/degrees) of the
 * study that was made and of the one that is planned, whose standard error is √(clusters / planned clusters) times as
 * great and whose degrees are in proportion, and t is the quantile 1 − 0.025 / comparisons of Student's distribution. The
 * sum is taken as normal, which is within one point of its probability from two degrees on. Sources: J. Cohen, "Statistical
 * power analysis for the behavioral sciences", 2nd edition, 1988, chapter 2; for the moments of U, N. L. Johnson, S. Kotz,
 * N. Balakrishnan, "Continuous univariate distributions", volume 1, 2nd edition, Wiley 1994, chapter 18.
 *
 * @param size of the study that is planned. Default: that of the study that was made
 * @returns infinity if no difference is found as often as that
 * @throws {InvalidArgumentError} when a number is out of range
 */
export function detectableDifference(
  basis: StudyBasis,
  test: StudyTest = {},
  size: StudySize = { clusters: basis.clusters },
): number {
  const { standardError, first, threshold } = planned(basis, test, size);
  const z = studentTQuantile(test.power ?? 0.8, normalDegrees);
  // (r·E U − E tV)² = z² · (1 + r²·Var U + Var tV), solved for r.
  const square = first.mean ** 2 - z ** 2 * first.variance;
  if (square <= 0) return Number.POSITIVE_INFINITY;
  const half = first.mean * threshold.mean;
  const rest = threshold.mean ** 2 - z ** 2 * (1 + threshold.variance);
  const root = Math.sqrt(Math.max(0, half ** 2 - square * rest));
  return ((half + Math.sign(z) * root) / square) * standardError;
}

/** With so many degrees, Student's distribution is the normal one. */
const normalDegrees = 1e9;

/** The probability that a study misses a difference. */
function missing(difference: number, { standardError, first, threshold }: PlannedStudy): number {
  const r = difference / standardError;
  const deviation = Math.sqrt(1 + r ** 2 * first.variance + threshold.variance);
  return 1 - studentTDistribution((r * first.mean - threshold.mean) / deviation, normalDegrees);
}

/** More clusters are not counted: nobody would collect them to settle so small a difference. */
export const mostClusters = 10_000;

/** A difference that another study is to find. */
export interface WantedDifference extends StudyBasis {
  /** Above 0, in units of the metric. */
  readonly difference: number;
}

/**
 * The fewest clusters with which all of some differences are found; see {@link detectableDifference}. The probabilities of
 * missing one of them add up to 1 − `power` at most, so that they hold together whatever their correlation.
 * @returns null if more than `mostClusters` would be needed
 * @throws {InvalidArgumentError} when a number is out of range
 */
export function clustersToDetect(
  wanted: readonly WantedDifference[],
  { ratio = 1, ...test }: StudyTest & { readonly ratio?: number } = {},
): number | null {
  for (const { difference } of wanted) {
    if (!(difference > 0))
      throw new InvalidArgumentError('difference', `expected a number above 0, got ${difference}`);
  }
  const isEnough = (clusters: number): boolean =>
    wanted.reduce((sum, one) => sum + missing(one.difference, planned(one, test, { clusters, ratio })), 0) <=
    1 - (test.power ?? 0.8);
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
