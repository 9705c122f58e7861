import type { ClusteredValue } from './clustered-mean.js';

/** The values at some indices of a list; indices without a value are skipped. */
export function valuesAt(
  values: readonly (ClusteredValue | null)[],
  places: readonly number[],
): ClusteredValue[] {
  const found: ClusteredValue[] = [];
  for (const place of places) {
    const value = values[place];
    if (value != null) found.push(value);
  }
  return found;
}
