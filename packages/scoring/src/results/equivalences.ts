import type { Estimate } from '@memgym/core';
import { equivalenceTest } from '../statistics/difference-test.js';
import { holmAdjusted } from '../statistics/holm.js';

/** Whether a difference is shown to be small. */
export interface Equivalence {
  /** In units of the metric. */
  readonly margin: number;
  /** Adjusted by Holm's method for all tested differences; null if there is no interval. */
  readonly p: number | null;
  /** Whether `p` is at most 0.05. */
  readonly isShown: boolean;
}

/**
 * For each difference, whether it is shown to lie within ± `margin`, by two one-sided tests.
 * @param differences null for systems that share no question
 * @throws {InvalidArgumentError} unless the margin is above 0
 */
export function equivalencesOf(differences: readonly (Estimate | null)[], margin: number): Equivalence[] {
  const tests = differences.map((difference) =>
    difference === null ? null : equivalenceTest(difference, margin),
  );
  const adjusted = holmAdjusted(tests.filter((p) => p !== null));
  let place = 0;
  return tests.map((test) => {
    if (test === null) return { margin, p: null, isShown: false };
    const p = adjusted[place] ?? 1;
    place += 1;
    return { margin, p, isShown: p <= 0.05 };
  });
}
