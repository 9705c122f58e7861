/** What a memory score is made of, each a share of right answers in [0, 1]. */
export interface MemoryScoreParts {
  /** Of the assistant. */
  readonly overall: number;
  /** Of the bare model told the true state. */
  readonly upperBound: number;
  /** Of guessing. */
  readonly random: number;
}

const least = 1e-9;

/**
 * The overall score rescaled so that guessing is 0 and the upper bound is 1 (docs/specs/amemgym.md#memory-score).
 * Below 0 where guessing would do better, above 1 where the bound is beaten; null where bound and guessing are
 * equal.
 */
export function memoryScore({ overall, upperBound, random }: MemoryScoreParts): number | null {
  const room = upperBound - random;
  return Math.abs(room) < least ? null : (overall - random) / room;
}
