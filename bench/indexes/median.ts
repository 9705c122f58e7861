/** The median, because a busy machine interrupts only some searches. NaN for no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}
