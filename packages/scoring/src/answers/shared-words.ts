/**
 * F1 of the words that two texts share, in [0, 1]; a repeated word counts as often as both have it. 0 when nothing is
 * shared, so also when either list is empty. Symmetric.
 */
export function sharedWordsF1(predicted: readonly string[], expected: readonly string[]): number {
  const remaining = new Map<string, number>();
  for (const word of expected) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of predicted) {
    const left = remaining.get(word) ?? 0;
    if (left === 0) continue;
    remaining.set(word, left - 1);
    shared += 1;
  }
  if (shared === 0) return 0;
  const precision = shared / predicted.length;
  const recall = shared / expected.length;
  return (2 * precision * recall) / (precision + recall);
}
