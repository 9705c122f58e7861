/**
 * The inverse document frequency of a term in `n` of `N` documents (natural logarithms):
 * - `positive`: ln(1 + (N − n + ½)/(n + ½)), always above 0
 * - `okapi`: ln((N − n + ½)/(n + ½)); if that is negative, a quarter of the mean over all terms
 */
export type Bm25Idf = 'positive' | 'okapi';

/**
 * The idf of a term by its document frequency. `documentFrequencies` gives one number per term in use; only `okapi`
 * reads it. Source: docs/specs/memory-systems.md#bm25.
 */
export function bm25Idf(
  variant: Bm25Idf,
  documents: number,
  documentFrequencies: Iterable<number>,
): (documentFrequency: number) => number {
  switch (variant) {
    case 'positive':
      return (n) => Math.log(1 + (documents - n + 0.5) / (n + 0.5));
    case 'okapi': {
      const raw = (n: number) => Math.log((documents - n + 0.5) / (n + 0.5));
      const instead = 0.25 * meanOver(documentFrequencies, raw);
      return (n) => {
        const idf = raw(n);
        return idf < 0 ? instead : idf;
      };
    }
  }
}

/** The mean, summed by ascending frequency so that the last digits do not depend on the order of insertion. */
function meanOver(frequencies: Iterable<number>, value: (frequency: number) => number): number {
  const termsByFrequency = new Map<number, number>();
  let terms = 0;
  for (const frequency of frequencies) {
    termsByFrequency.set(frequency, (termsByFrequency.get(frequency) ?? 0) + 1);
    terms += 1;
  }
  let sum = 0;
  for (const [frequency, count] of [...termsByFrequency].sort((left, right) => left[0] - right[0])) {
    sum += count * value(frequency);
  }
  return terms === 0 ? 0 : sum / terms;
}
