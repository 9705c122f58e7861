import type { Estimate, MetricSummary } from '@memgym/core';
import { clusterJackknife } from '../statistics/cluster-jackknife.js';
import { clusteredMean } from '../statistics/clustered-mean.js';
import { exactSum } from '../statistics/exact-sum.js';
import { groupBy } from '../statistics/group-by.js';
import { periodName, questionName } from './amemgym-cell.js';
import type { AmemgymOutcome } from './amemgym-outcome.js';
import { memoryScore } from './memory-score.js';

type Bounded = AmemgymOutcome & { readonly overall: number; readonly upperBound: number };

/** Uses only cells that have all three parts, so that all three cover the same questions. */
export const isBounded = (outcome: AmemgymOutcome): outcome is Bounded =>
  outcome.overall !== null && outcome.upperBound !== null;

const bounded = (outcomes: readonly AmemgymOutcome[]): Bounded[] => outcomes.filter(isBounded);

/** The memory score of some cells, pooled before the ratio; null when it is undefined. */
function pooledMemoryScore(outcomes: readonly AmemgymOutcome[]): number | null {
  const cells = bounded(outcomes);
  if (cells.length === 0) return null;
  const mean = (part: (cell: Bounded) => number): number => exactSum(cells.map(part)) / cells.length;
  return memoryScore({
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

/** The memory score of each user and period; null where it is undefined. */
function ratiosOf(
  outcomes: readonly AmemgymOutcome[],
): (Omit<UserPeriodScore, 'value'> & { readonly value: number | null })[] {
  const groups = groupBy(outcomes.filter(isBounded), ({ user, period }) => JSON.stringify([user, period]));
  return [...groups.values()].flatMap((cells) => {
    const [first] = cells;
    return first === undefined
      ? []
      : [{ value: pooledMemoryScore(cells), cluster: first.user, period: periodName(first.period) }];
  });
}

/** The memory score of each user and period in which it is defined; (A) is their mean. */
export function userPeriodScores(outcomes: readonly AmemgymOutcome[]): UserPeriodScore[] {
  return ratiosOf(outcomes).filter((score): score is UserPeriodScore => score.value !== null);
}

/**
 * The mean over periods of the memory score of all users together, which is (B); null when it is undefined in every
 * period.
 */
export function meanOfPooledPeriods(outcomes: readonly AmemgymOutcome[]): number | null {
  const scores = [...groupBy(outcomes, ({ period }) => period).values()]
    .map(pooledMemoryScore)
    .filter((score) => score !== null);
  return scores.length === 0 ? null : exactSum(scores) / scores.length;
}

/** The cells as they would be with every answer wrong, or every answer right. */
const answeredAll = (outcomes: readonly AmemgymOutcome[], overall: 0 | 1): AmemgymOutcome[] =>
  bounded(outcomes).map((cell) => ({ ...cell, overall }));

/** The values of (B) with every answer wrong and with every answer right; undefined where (B) is. */
function pooledRange(outcomes: readonly AmemgymOutcome[]): readonly [number, number] | undefined {
  const low = meanOfPooledPeriods(answeredAll(outcomes, 0));
  const high = meanOfPooledPeriods(answeredAll(outcomes, 1));
  return low === null || high === null ? undefined : [low, high];
}

/** The least and greatest memory score that some user and period could have; undefined where none is defined. */
function ratioRange(outcomes: readonly AmemgymOutcome[]): readonly [number, number] | undefined {
  const lows = userPeriodScores(answeredAll(outcomes, 0)).map(({ value }) => value);
  const highs = userPeriodScores(answeredAll(outcomes, 1)).map(({ value }) => value);
  return lows.length === 0 ? undefined : [Math.min(...lows), Math.max(...highs)];
}

/**
 * Memory score (A): the ratio is taken for each user and period, then averaged over users, and for the
 * headline over periods too (docs/specs/amemgym.md#memory-score). Users and periods in which it is undefined are
 * left out. By question, the ratio covers the question's periods.
 */
export function memoryScoreA(outcomes: readonly AmemgymOutcome[]): MetricSummary {
  const ratios = ratiosOf(outcomes);
  const defined = ({ value }: (typeof ratios)[number]): boolean => value !== null;
  const range = ratioRange(outcomes);
  const meanOf = (members: typeof ratios): Estimate =>
    clusteredMean(members.filter(defined) as UserPeriodScore[], range === undefined ? {} : { range });
  const means = (key: (ratio: (typeof ratios)[number]) => string): Record<string, Estimate> =>
    Object.fromEntries([...groupBy(ratios, key)].map(([name, members]) => [name, meanOf(members)]));
  const questions = [...groupBy(outcomes, questionName)].map(([name, cells]): [string, Estimate] => [
    name,
    {
      value: pooledMemoryScore(cells),
      low: null,
      high: null,
      n: bounded(cells).length,
      clusters: new Set(bounded(cells).map(({ user }) => user)).size,
    },
  ]);
  return {
    ...meanOf(ratios),
    by: means(({ period }) => period),
    slices: { user: means(({ cluster }) => cluster), question: Object.fromEntries(questions) },
  };
}

/**
 * Memory score (B): users are pooled before the ratio, then periods are averaged
 * (docs/specs/amemgym.md#memory-score). Periods in which it is undefined are left out.
 */
export function memoryScoreB(outcomes: readonly AmemgymOutcome[]): MetricSummary {
  const estimate = (cells: readonly AmemgymOutcome[]): Estimate =>
    clusterJackknife([...groupBy(bounded(cells), ({ user }) => user).values()], meanOfPooledPeriods, {
      range: pooledRange(cells),
    });
  const by = (key: (cell: AmemgymOutcome) => string): Record<string, Estimate> =>
    Object.fromEntries([...groupBy(outcomes, key)].map(([name, cells]) => [name, estimate(cells)]));
  return {
    ...estimate(outcomes),
    by: by(({ period }) => periodName(period)),
    slices: { user: by(({ user }) => user) },
  };
}
