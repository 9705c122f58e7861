import type { LexicalIndex } from '@memgym/memory-systems/indexes';
import { simpleWords } from './simple-words.js';
import { placesOf, textRank, type WordPlaces } from './text-rank.js';

/**
 * PostgreSQL's full-text search as used by the current code: finds only texts with every word of the query, ranked by
 * `ts_rank` (docs/specs/memory-systems.md#nemori-faults).
 */
export function createTextRankIndex(): LexicalIndex {
  const texts = new Map<string, WordPlaces>();
  const put = (id: string, text: string): void => {
    texts.set(id, placesOf(simpleWords(text)));
  };
  return {
    get size() {
      return texts.size;
    },
    has: (id) => texts.has(id),
    add: put,
    update: put,
    delete: (id) => texts.delete(id),
    search: (query, k, accept = () => true) => {
      const wanted = simpleWords(query);
      if (wanted.length === 0) return [];
      return [...texts]
        .filter(([id, places]) => accept(id) && wanted.every((word) => places.has(word)))
        .map(([id, places]) => ({ id, score: textRank(places, wanted) }))
        .sort((left, right) => right.score - left.score)
        .slice(0, k);
    },
  };
}
