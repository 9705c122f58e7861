import type { CountingRules } from '../rules.js';

/** The rules of the original. */
export const referenceRules: CountingRules = {
  /** packages/memorybench/spec.md#failed-judgements-score-zero and packages/memorybench/spec.md#missing-metrics-count-as-zero */
  missingValue: 0,
  /** The first number from 1 to 10 counts, for any scale (packages/memorybench/spec.md#model-judges). */
  requiresLoneNumber: false,
  /** The recursion of Python 3.11 ends after 1,000 calls, of which 15 are not part of the search. */
  mostTracedSteps: 985,
  untracedRouge: 0,
  /** packages/memorybench/spec.md#fines-are-compared-as-months */
  partsFines: true,
  countedFines: withoutEverySecond,
};

/** Removing the cut wordings from a list during iteration skips the entry after each removed one. */
function withoutEverySecond(wordings: readonly string[]): string[] {
  let isSkipped = false;
  return wordings.filter((wording) => {
    const isKept = isSkipped || wording.includes('元');
    isSkipped = !isKept;
    return isKept;
  });
}
