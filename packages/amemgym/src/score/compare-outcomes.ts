import { estimateOf, groupBy, jackknife, type PairedDifference, pairedDifference } from '@memgym/scoring';
import { cellKey } from './amemgym-cell.js';
import type { AMemGymOutcome } from './amemgym-outcome.js';
import { memoryScore } from './memory-score.js';
import {
  isBounded,
  type MemoryRatio,
  meanOfPeriods,
  partsOfScore,
  userPeriodScores,
} from './memory-scores.js';
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
 * memory scores, bounded; for failures, probed). Memory score (A) is paired by user and period, failures by cell.
 * Memory score (B) pools users before its ratio, so that it has no value for a single user; its interval is the
 * delete-one-user jackknife of the difference.
 */
export function compareOutcomes(
  score: ComparableScore,
  { first, second, ratio = memoryScore }: ComparedOutcomes,
): PairedDifference {
  const counts = score === 'memory-a' || score === 'memory-b' ? isBounded : isSplit;
  const [left, right] = [byCell(first.filter(counts)), byCell(second.filter(counts))];
  const pairs = [...left].flatMap(([key, one]) => {
    const other = right.get(key);
    return other === undefined ? [] : [{ one, other }];
  });
  const alone = { onlyFirst: left.size - pairs.length, onlySecond: right.size - pairs.length };
  const ones = pairs.map(({ one }) => one);
  const others = pairs.map(({ other }) => other);
  switch (score) {
    case 'memory-a':
      return { ...pairedDifference(ratiosOf(ones, ratio), ratiosOf(others, ratio)), ...alone };
    case 'memory-b': {
      const users = [...groupBy(pairs, ({ one }) => one.user).values()];
      const { variance, ...of } = jackknife(users, {
        rowsOf: (kept) =>
          kept.flatMap(({ one, other }) =>
            isBounded(one) && isBounded(other)
              ? [{ group: one.period, values: [...partsOfScore(one), ...partsOfScore(other)] }]
              : [],
          ),
        statistic: (periods) => {
          const value = meanOfPeriods(
            periods.map((parts) => parts.slice(0, 3)),
            ratio,
          );
          const subtrahend = meanOfPeriods(
            periods.map((parts) => parts.slice(3)),
            ratio,
          );
          return value === null || subtrahend === null ? null : value - subtrahend;
        },
      });
      const isKnown = variance !== null && variance > 1e-24;
      const difference = {
        ...of,
        standardError: isKnown ? Math.sqrt(variance) : null,
        degrees: isKnown ? users.length - 1 : null,
        greatest: null,
      };
      return { ...estimateOf(difference), ...difference, ...alone };
    }
    default: {
      const part = partOf[score];
      return { ...pairedDifference(partsOf(ones, part), partsOf(others, part), unit), ...alone };
    }
  }
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

const byCell = (outcomes: readonly AMemGymOutcome[]): Map<string, AMemGymOutcome> =>
  new Map(outcomes.map((outcome) => [cellKey(outcome), outcome]));

const ratiosOf = (outcomes: readonly AMemGymOutcome[], ratio: MemoryRatio) =>
  userPeriodScores(outcomes, ratio).map(({ value, cluster, period }) => ({
    id: JSON.stringify([cluster, period]),
    cluster,
    value,
  }));

const partsOf = (outcomes: readonly AMemGymOutcome[], part: keyof FailureSplit) =>
  outcomes.flatMap((outcome) => {
    const split = splitFailure(outcome.overall, outcome.diagnosis);
    return split === null ? [] : [{ id: cellKey(outcome), cluster: outcome.user, value: split[part] }];
  });
