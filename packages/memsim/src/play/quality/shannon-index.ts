/** The Shannon–Wiener index of a list, −Σ p ln p over its distinct values; 0 if all are the same. */
export function shannonIndex(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / values.length;
    return sum - share * Math.log(share);
  }, 0);
}
