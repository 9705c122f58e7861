import { InvalidArgumentError } from '@memgym/core';

/**
 * P-values adjusted for the number of tests, so that the chance of any false finding among them stays below the level:
 * the smallest is multiplied by the number of tests, the next by one less, and so on, never below an earlier one and at
 * most 1. Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics
 * 6 (1979), 65–70.
 *
 * @param values p-values in [0, 1]
 * @returns the adjusted values, in the same order
 * @throws {InvalidArgumentError} when a value is outside [0, 1]
 */
export function holmAdjusted(values: readonly number[]): number[] {
  for (const value of values) {
    if (!(value >= 0 && value <= 1))
      throw new InvalidArgumentError('values', `expected numbers in [0, 1], got ${value}`);
  }
  const order = values.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value);
  const adjusted = new Array<number>(values.length).fill(1);
  let greatest = 0;
  order.forEach(({ value, place }, rank) => {
    greatest = Math.max(greatest, Math.min(1, (values.length - rank) * value));
    adjusted[place] = greatest;
  });
  return adjusted;
}
