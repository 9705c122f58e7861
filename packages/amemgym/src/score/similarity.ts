import { InvalidArgumentError } from '@memgym/core';

/** Measures of similarity between two states: `accuracy` [m = n], `hamming` m/n, `jaccard` m/(2n − m). */
export type SimilarityMeasure = 'accuracy' | 'hamming' | 'jaccard';

/**
 * The similarity of two lists of equal length, in [0, 1], with m of n positions equal
 * (packages/amemgym/spec.md#similarity): `accuracy` is 1 if all are equal, otherwise 0, `hamming` is m/n, `jaccard` is
 * m/(2n − m).
 * @throws {InvalidArgumentError} when the lists are empty or of different length
 */
export function similarity(
  measure: SimilarityMeasure,
  first: readonly string[],
  second: readonly string[],
): number {
  const length = first.length;
  if (length === 0 || second.length !== length) {
    throw new InvalidArgumentError(
      'second',
      `expected two lists of equal length above 0, got ${length} and ${second.length}`,
      { hint: 'Compare states of the same variables, in the same order.' },
    );
  }
  const equal = first.filter((value, index) => value === second[index]).length;
  if (measure === 'accuracy') return equal === length ? 1 : 0;
  return measure === 'hamming' ? equal / length : equal / (2 * length - equal);
}
