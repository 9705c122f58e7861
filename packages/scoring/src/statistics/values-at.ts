import type { ClusteredValue } from './clustered-mean.js';

/** The values at some places of a list; places without a value give none. */
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
