import type { StoredAnswers } from '@memgym/evaluators';
import type { PairedDifference } from '@memgym/scoring';
import { type ComparableScore, compareOutcomes } from '../score/compare-outcomes.js';
import { amemgymOutcomes } from './outcomes.js';
import type { AMemGymRules } from './rules.js';
import { upperBoundName } from './upper-bound.js';

const comparable: readonly string[] = [
  'memory-a',
  'memory-b',
  'write-failure',
  'read-failure',
  'utilization-failure',
  'stale-failure',
  'invention-failure',
] satisfies ComparableScore[];

/**
 * `first − second` for an AMemGym metric that single answers do not have. Each run uses its own upper bound. Null
 * for drift metrics: every run generates new simulated messages, so they cannot be paired.
 */
export const compareAMemGymScores =
  ({ memoryRatio }: Pick<AMemGymRules, 'memoryRatio'>) =>
  (metric: string, first: StoredAnswers, second: StoredAnswers): PairedDifference | null =>
    isComparable(metric)
      ? compareOutcomes(metric, { first: outcomesOf(first), second: outcomesOf(second), ratio: memoryRatio })
      : null;

const isComparable = (metric: string): metric is ComparableScore => comparable.includes(metric);

const outcomesOf = ({ answers, references }: StoredAnswers) =>
  amemgymOutcomes(answers, references.get(upperBoundName) ?? []);
