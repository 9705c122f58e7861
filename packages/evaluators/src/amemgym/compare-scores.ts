import { type ComparableScore, compareOutcomes, type PairedDifference } from '@memgym/scoring';
import type { StoredAnswers } from '../benchmarks/benchmark-results.js';
import { amemgymOutcomes } from './outcomes.js';
import { upperBoundName } from './upper-bound.js';

const comparable: readonly string[] = [
  'memory-a',
  'memory-b',
  'write-failure',
  'read-failure',
  'utilization-failure',
] satisfies ComparableScore[];

/**
 * `first − second` of a score of AMemGym that no single answer has, each with the bound of its own run. Null
 * for drift: its messages are written anew in every run, so none of one is the pair of one of the other.
 */
export function compareAmemgymScores(
  metric: string,
  first: StoredAnswers,
  second: StoredAnswers,
): PairedDifference | null {
  if (!isComparable(metric)) return null;
  return compareOutcomes(metric, outcomesOf(first), outcomesOf(second));
}

const isComparable = (metric: string): metric is ComparableScore => comparable.includes(metric);

const outcomesOf = ({ answers, references }: StoredAnswers) =>
  amemgymOutcomes(answers, references.get(upperBoundName) ?? []);
