/**
 * Whether enough variables can still change for `periods` more periods, each changing `least` different variables, with
 * at most `most` changes of each variable in total. A variable can change once per period, so each counts for at most
 * `periods` changes.
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
