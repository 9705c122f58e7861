/** Scales numbers linearly so that the smallest is 0 and the largest 1; all 0 if they are equal. */
export function scaleToUnit(values: readonly number[]): number[] {
  const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const greatest = values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  const range = greatest - least;
  return values.map((value) => (range > 0 ? (value - least) / range : 0));
}
