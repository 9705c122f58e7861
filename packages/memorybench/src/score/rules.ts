/** Where the original's programs count otherwise; `reference/reference-rules.ts` has their rules. */
export interface CountingRules {
  /** The value of an item without a score or metric; null omits the item. */
  readonly missingValue: 0 | null;
  /** Whether the score in a judge's reply must be its only number, and on the scale. */
  readonly requiresLoneNumber: boolean;
  /** Largest number of steps by which ROUGE-L traces the common words. */
  readonly mostTracedSteps: number;
  /** ROUGE-L of two texts that are too long to be compared. */
  readonly untracedRouge: 0 | null;
  /** Whether a fine above 10,000 yuan is unlike every smaller one, as the death sentence is unlike other sentences. */
  readonly partsFines: boolean;
  /** The wordings of fines that count, some of which were cut before 元. */
  countedFines(wordings: readonly string[]): string[];
}

/** The rules without the faults of the original (packages/memorybench/spec.md#faults-of-the-original). */
export const fixedRules: CountingRules = {
  missingValue: null,
  requiresLoneNumber: true,
  mostTracedSteps: Number.POSITIVE_INFINITY,
  untracedRouge: null,
  partsFines: false,
  countedFines: (wordings) => wordings.filter((wording) => wording.includes('元')),
};
