import type { Estimate, MetricSummary } from '@memgym/core';
import { clusterJackknife, exactSum, groupBy, type StatisticOfMeans } from '@memgym/scoring';
import { periodName, questionKey, questionName } from './amemgym-cell.js';
import type { AMemGymOutcome } from './amemgym-outcome.js';
import { type MemoryScoreParts, memoryScore } from './memory-score.js';

type Bounded = AMemGymOutcome & { readonly overall: number; readonly upperBound: number };

/** How a memory score is computed from its parts. */
export type MemoryRatio = (parts: MemoryScoreParts) => number | null;

/** Uses only cells that have all three parts, so that all three cover the same questions. */
export const isBounded = (outcome: AMemGymOutcome): outcome is Bounded =>
  outcome.overall !== null && outcome.upperBound !== null;

/** The cells that have all three parts; the trials of a question are one cell, with the mean of each part. */
export function bounded(outcomes: readonly AMemGymOutcome[]): Bounded[] {
  const cells = outcomes.filter(isBounded);
  const questions = groupBy(cells, questionKey);
  if (questions.size === cells.length) return cells;
  return [...questions.values()].flatMap((trials) => {
    const [first] = trials;
    const mean = (part: (cell: Bounded) => number): number => exactSum(trials.map(part)) / trials.length;
    return first === undefined
      ? []
      : [
          {
            ...first,
            episode: first.user,
            overall: mean(({ overall }) => overall),
            random: mean(({ random }) => random),
          },
        ];
  });
}

/** The cells of data with additions or deletions. */
const changed = (outcomes: readonly AMemGymOutcome[]): AMemGymOutcome[] =>
  outcomes.filter(({ change }) => change !== undefined);

/** The memory score of some cells, pooled before the ratio; null if it is undefined. */
function pooledMemoryScore(outcomes: readonly AMemGymOutcome[], ratio: MemoryRatio): number | null {
  const cells = bounded(outcomes);
  if (cells.length === 0) return null;
  const mean = (part: (cell: Bounded) => number): number => exactSum(cells.map(part)) / cells.length;
  return ratio({
    overall: mean(({ overall }) => overall),
    upperBound: mean(({ upperBound }) => upperBound),
    random: mean(({ random }) => random),
  });
}

interface UserPeriodScore {
  readonly value: number;
  readonly cluster: string;
  readonly period: string;
}

/** The memory score of each user and period; null if it is undefined. */
function ratiosOf(
  outcomes: readonly AMemGymOutcome[],
  ratio: MemoryRatio,
): (Omit<UserPeriodScore, 'value'> & { readonly value: number | null })[] {
  const groups = groupBy(outcomes.filter(isBounded), ({ user, period }) => JSON.stringify([user, period]));
  return [...groups.values()].flatMap((cells) => {
    const [first] = cells;
    return first === undefined
      ? []
      : [{ value: pooledMemoryScore(cells, ratio), cluster: first.user, period: periodName(first.period) }];
  });
}

/** The defined memory scores of users and periods; (A) is their mean. */
export function userPeriodScores(
  outcomes: readonly AMemGymOutcome[],
  ratio: MemoryRatio = memoryScore,
): UserPeriodScore[] {
  return ratiosOf(outcomes, ratio).filter((score): score is UserPeriodScore => score.value !== null);
}

/** The parts of a cell's memory score, whose means {@link meanOfPeriods} takes. */
export const partsOfScore = ({ overall, upperBound, random }: Bounded): readonly number[] => [
  overall,
  upperBound,
  random,
];

/** The mean over periods of the memory scores of pooled users, from each period's {@link partsOfScore}. */
export function meanOfPeriods(
  periods: readonly (readonly number[])[],
  ratio: MemoryRatio = memoryScore,
): number | null {
  const scores = periods
    .map(([overall = 0, upperBound = 0, random = 0]) => ratio({ overall, upperBound, random }))
    .filter((score) => score !== null);
  return scores.length === 0 ? null : exactSum(scores) / scores.length;
}

/** The cells with all answers replaced by wrong or by right ones. */
const answeredAll = (cells: readonly Bounded[], overall: 0 | 1): Bounded[] =>
  cells.map((cell) => ({ ...cell, overall }));

/** The mean of the memory scores of users and periods, which is (A). */
const meanOfRatios = (ratio: MemoryRatio): StatisticOfMeans<Bounded> => ({
  rowsOf: (cells) => userPeriodScores(cells, ratio).map(({ value }) => ({ group: 'all', values: [value] })),
  statistic: ([all]) => all?.[0] ?? null,
});

/** The mean over periods of the memory score of all users together, which is (B). */
const meanOfPooledPeriods = (ratio: MemoryRatio): StatisticOfMeans<Bounded> => ({
  rowsOf: (cells) => cells.map((cell) => ({ group: cell.period, values: partsOfScore(cell) })),
  statistic: (periods) => meanOfPeriods(periods, ratio),
});

/** A memory score of some cells, with an interval within the scores of all-wrong and all-right answers. */
function estimate(cells: readonly Bounded[], statistic: StatisticOfMeans<Bounded>): Estimate {
  const low = clusterJackknife([answeredAll(cells, 0)], statistic).value;
  const high = clusterJackknife([answeredAll(cells, 1)], statistic).value;
  const options =
    low === null || high === null || low === high
      ? {}
      : { range: [Math.min(low, high), Math.max(low, high)] as const };
  return clusterJackknife([...groupBy(cells, ({ user }) => user).values()], statistic, options);
}

/**
 * Memory score (A): the ratio is taken for each user and period, then averaged over users, and for the headline also
 * over periods (packages/amemgym/spec.md#memory-score). Users and periods with an undefined ratio are omitted. By
 * question, the ratio covers the question's periods.
 */
export function memoryScoreA(
  outcomes: readonly AMemGymOutcome[],
  ratio: MemoryRatio = memoryScore,
): MetricSummary {
  const meanOf = (cells: readonly AMemGymOutcome[]): Estimate => {
    const scores = userPeriodScores(cells, ratio);
    // A user without a defined ratio would count as a cluster.
    const defined = new Set(scores.map(({ cluster }) => cluster));
    const counted = bounded(cells).filter(({ user }) => defined.has(user));
    return { ...estimate(counted, meanOfRatios(ratio)), n: scores.length };
  };
  const means = (
    key: (cell: AMemGymOutcome) => string,
    of: readonly AMemGymOutcome[] = outcomes,
  ): Record<string, Estimate> =>
    Object.fromEntries([...groupBy(of.filter(isBounded), key)].map(([name, cells]) => [name, meanOf(cells)]));
  const questions = [...groupBy(outcomes, questionName)].map(([name, cells]): [string, Estimate] => [
    name,
    {
      value: pooledMemoryScore(cells, ratio),
      low: null,
      high: null,
      n: bounded(cells).length,
      clusters: new Set(bounded(cells).map(({ user }) => user)).size,
    },
  ]);
  const changes = changed(outcomes);
  return {
    ...meanOf(outcomes),
    by: means(({ period }) => periodName(period)),
    slices: {
      user: means(({ user }) => user),
      question: Object.fromEntries(questions),
      ...(changes.length > 0 && { change: means(({ change = '' }) => change, changes) }),
    },
  };
}

/**
 * Memory score (B): users are pooled before the ratio, then periods are averaged (packages/amemgym/spec.md#memory-score).
 * Periods with an undefined ratio are omitted.
 */
export function memoryScoreB(
  outcomes: readonly AMemGymOutcome[],
  ratio: MemoryRatio = memoryScore,
): MetricSummary {
  const estimateOf = (cells: readonly AMemGymOutcome[]): Estimate =>
    estimate(bounded(cells), meanOfPooledPeriods(ratio));
  const by = (
    key: (cell: AMemGymOutcome) => string,
    of: readonly AMemGymOutcome[] = outcomes,
  ): Record<string, Estimate> =>
    Object.fromEntries([...groupBy(of, key)].map(([name, cells]) => [name, estimateOf(cells)]));
  const changes = changed(outcomes);
  return {
    ...estimateOf(outcomes),
    by: by(({ period }) => periodName(period)),
    slices: {
      user: by(({ user }) => user),
      ...(changes.length > 0 && { change: by(({ change = '' }) => change, changes) }),
    },
  };
}
