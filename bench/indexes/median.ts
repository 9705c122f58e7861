/** The middle value: a busy machine interrupts some searches and not others. NaN for no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}
