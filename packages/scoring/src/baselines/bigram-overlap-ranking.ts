import { characterNgrams } from '@memgym/text';

/**
 * All texts ranked for a query by the number of distinct character bigrams they share with it, most
 * first, ties by lower index: the simplest retrieval that works in any language (docs/specs/memsim.md#worked-examples).
 * Characters are code points, taken as they are.
 * @returns indices into `texts`
 */
export function bigramOverlapRanking(query: string, texts: readonly string[]): number[] {
  const wanted = bigrams(query);
  const scores = texts.map((text) => {
    let shared = 0;
    for (const bigram of bigrams(text)) if (wanted.has(bigram)) shared += 1;
    return shared;
  });
  return texts
    .map((_, index) => index)
    .sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right);
}

function bigrams(text: string): Set<string> {
  return new Set(characterNgrams(text, 2));
}
