/** The parts of a memory score, each a share of right answers in [0, 1]. */
export interface MemoryScoreParts {
  /** Overall score of the assistant. */
  readonly overall: number;
  /** Score of the bare model given the true state. */
  readonly upperBound: number;
  /** Score of guessing. */
  readonly random: number;
}

const least = 1e-9;

/**
 * The overall score rescaled so that guessing is 0 and the upper bound is 1 (packages/amemgym/spec.md#memory-score). Below
 * 0 if guessing is better, above 1 if the bound is exceeded; null if the bound does not exceed guessing.
 */
export function memoryScore({ overall, upperBound, random }: MemoryScoreParts): number | null {
  const room = upperBound - random;
  return room < least ? null : (overall - random) / room;
}

/**
 * The same, as computed by the original: also if the bound is below guessing, so that more right answers give a lower
 * score; null only if both are equal.
 */
export function referenceMemoryScore({ overall, upperBound, random }: MemoryScoreParts): number | null {
  const room = upperBound - random;
  return Math.abs(room) < least ? null : (overall - random) / room;
}
