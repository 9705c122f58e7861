import {
  degreesOfFreedom,
  estimateOf,
  groupBy,
  jackknife,
  meanOfTrials,
  type PairedDifference,
  pairedDifference,
} from '@memgym/scoring';
import { questionKey } from './amemgym-cell.js';
import type { AMemGymOutcome } from './amemgym-outcome.js';
import { memoryScore } from './memory-score.js';
import { bounded, type MemoryRatio, meanOfPeriods, partsOfScore, userPeriodScores } from './memory-scores.js';
import { type FailureSplit, splitFailure } from './split-failure.js';

/** AMemGym scores that are defined only over many answers, and by which two systems can be compared. */
export type ComparableScore =
  | 'memory-a'
  | 'memory-b'
  | 'write-failure'
  | 'read-failure'
  | 'utilization-failure'
  | 'stale-failure'
  | 'invention-failure';

/** The outcomes of two systems. */
export interface ComparedOutcomes {
  readonly first: readonly AMemGymOutcome[];
  readonly second: readonly AMemGymOutcome[];
  /** Formula of memory scores. Default: null if the bound does not exceed guessing. */
  readonly ratio?: MemoryRatio;
}

/**
 * `first − second` of a score, with a 95 % interval whose clusters are users: over the shared cells (scored and, for
 * memory scores, bounded; for failures, probed), each with the mean of its trials. Memory score (A) is paired by user and
 * period, failures by cell.
 * Memory score (B) pools users before its ratio, so that it has no value for a single user; its interval is the
 * delete-one-user jackknife of the difference.
 */
export function compareOutcomes(
  score: ComparableScore,
  { first, second, ratio = memoryScore }: ComparedOutcomes,
): PairedDifference {
  if (score !== 'memory-a' && score !== 'memory-b') {
    const part = partOf[score];
    return pairedDifference(partsOf(first, part), partsOf(second, part), unit);
  }
  const [left, right] = [byQuestion(bounded(first)), byQuestion(bounded(second))];
  const pairs = [...left].flatMap(([key, one]) => {
    const other = right.get(key);
    return other === undefined ? [] : [{ one, other }];
  });
  const alone = { onlyFirst: left.size - pairs.length, onlySecond: right.size - pairs.length };
  if (score === 'memory-a') {
    const ratios = (of: (pair: (typeof pairs)[number]) => AMemGymOutcome) => ratiosOf(pairs.map(of), ratio);
    return {
      ...pairedDifference(
        ratios(({ one }) => one),
        ratios(({ other }) => other),
      ),
      ...alone,
    };
  }
  const users = [...groupBy(pairs, ({ one }) => one.user).values()];
  const { variance, ...of } = jackknife(users, {
    rowsOf: (kept) =>
      kept.map(({ one, other }) => ({
        group: one.period,
        values: [...partsOfScore(one), ...partsOfScore(other)],
      })),
    statistic: (periods) => {
      const [value, subtrahend] = [
        meanOfPeriods(
          periods.map((parts) => parts.slice(0, 3)),
          ratio,
        ),
        meanOfPeriods(
          periods.map((parts) => parts.slice(3)),
          ratio,
        ),
      ];
      return value === null || subtrahend === null ? null : value - subtrahend;
    },
  });
  const isKnown = variance !== null && variance > 1e-24;
  const difference = {
    ...of,
    standardError: isKnown ? Math.sqrt(variance) : null,
    degrees: isKnown ? degreesOfFreedom(users.map(({ length }) => length)) : null,
    greatest: null,
  };
  return { ...estimateOf(difference), ...difference, ...alone };
}

const partOf = {
  'write-failure': 'write',
  'read-failure': 'read',
  'utilization-failure': 'utilization',
  'stale-failure': 'stale',
  'invention-failure': 'invention',
} as const;

const unit = { range: [0, 1] } as const;

const isSplit = ({ overall, diagnosis }: AMemGymOutcome): boolean => overall !== null && diagnosis !== null;

const byQuestion = <Outcome extends AMemGymOutcome>(outcomes: readonly Outcome[]): Map<string, Outcome> =>
  new Map(outcomes.map((outcome) => [questionKey(outcome), outcome]));

const ratiosOf = (outcomes: readonly AMemGymOutcome[], ratio: MemoryRatio) =>
  userPeriodScores(outcomes, ratio).map(({ value, cluster, period }) => ({
    id: JSON.stringify([cluster, period]),
    cluster,
    value,
  }));

const partsOf = (outcomes: readonly AMemGymOutcome[], part: keyof FailureSplit) =>
  meanOfTrials(
    outcomes.filter(isSplit).flatMap((outcome) => {
      const split = splitFailure(outcome.overall, outcome.diagnosis);
      const { user: cluster, episode: trial = cluster } = outcome;
      return split === null ? [] : [{ id: questionKey(outcome), cluster, trial, value: split[part] }];
    }),
  );
