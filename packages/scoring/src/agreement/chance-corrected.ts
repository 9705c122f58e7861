/** An agreement and the agreement that raters would reach by chance, both as shares from 0 to 1. */
export interface ChanceCorrected {
  /** (observed − chance) / (1 − chance); null if nothing can be compared, or if chance alone explains all agreement. */
  readonly value: number | null;
  /** Null if no item has the labels of two raters. */
  readonly observed: number | null;
  readonly chance: number | null;
}

/** Agreement of no item. */
export const uncompared: ChanceCorrected = { value: null, observed: null, chance: null };

/** The coefficient of an observed agreement and its chance. */
export function correctForChance(observed: number, chance: number): ChanceCorrected {
  // Chance of 1 up to the last digit: everybody gave one label, which shows nothing about agreement.
  const value = 1 - chance < 1e-12 ? null : (observed - chance) / (1 - chance);
  return { value, observed, chance };
}
