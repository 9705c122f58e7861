const k1 = 1.5;
const b = 0.75;
const epsilon = 0.25;

/**
 * The indexes of the best texts by BM25Okapi of the library rank_bm25, best first; of equal scores, the last comes
 * first, because the original reverses an ascending order. Source: docs/specs/memory-systems.md#mem0-g-read.
 * @param texts the tokens of each text
 */
export function rerankAsReference(
  texts: readonly (readonly string[])[],
  query: readonly string[],
  count: number,
): { readonly place: number; readonly score: number }[] {
  const meanLength = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const weights = weightsOf(texts);
  const scores = texts.map((tokens, place) => {
    let score = 0;
    for (const term of query) {
      const frequency = tokens.filter((token) => token === term).length;
      const length = 1 - b + (b * tokens.length) / meanLength;
      score += ((weights.get(term) ?? 0) * (frequency * (k1 + 1))) / (frequency + k1 * length);
    }
    return { place, score };
  });
  return scores.sort((left, right) => right.score - left.score || right.place - left.place).slice(0, count);
}

/** ln((N − n + ½) ÷ (n + ½)); if negative, a quarter of the mean of all. */
function weightsOf(texts: readonly (readonly string[])[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const tokens of texts) {
    for (const term of new Set(tokens)) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  const weights = new Map(
    [...holders].map(([term, n]) => [term, Math.log(texts.length - n + 0.5) - Math.log(n + 0.5)]),
  );
  const mean = [...weights.values()].reduce((sum, weight) => sum + weight, 0) / weights.size;
  for (const [term, weight] of weights) if (weight < 0) weights.set(term, epsilon * mean);
  return weights;
}
