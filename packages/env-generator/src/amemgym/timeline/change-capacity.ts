/**
 * Whether enough variables can still change: `periods` more periods, each changing `least` different variables,
 * with no variable above `most` changes in all. A variable can serve a period once, so each counts for at most as
 * many periods as there are.
 * @param counts of every variable, including those that never changed
 */
export function canGoOn(
  counts: ReadonlyMap<string, number>,
  { periods, least, most }: { readonly periods: number; readonly least: number; readonly most: number },
): boolean {
  let left = 0;
  for (const count of counts.values()) left += Math.min(Math.max(0, most - count), periods);
  return left >= periods * least;
}
