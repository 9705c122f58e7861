import type { MemoryIndex } from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex, createBm25Index, type Hit } from '@memgym/memory-systems/indexes';
import type { KeyedOptions } from './keyed-options.js';
import type { KeyedRules } from './rules.js';

/** Finds every text of a scope, by words or by meaning. */
export function createKeyedIndex(
  search: KeyedOptions['search'],
  rules: KeyedRules,
  dimensions: number,
): MemoryIndex {
  return search === 'words' ? wordIndex(rules) : meaningIndex(dimensions);
}

function wordIndex(rules: KeyedRules): MemoryIndex {
  const index = createBm25Index(rules.wordIndex);
  return {
    put: (id, text) => (index.has(id) ? index.update(id, text) : index.add(id, text)),
    delete: (id) => {
      index.delete(id);
    },
    search: ({ query, candidates }) => {
      const scores = scoresOf(index.search(query.text, index.size));
      const hits = candidates().map(({ item: { id } }) => ({ id, score: scores.get(id) ?? 0 }));
      return { hits: rules.ranksUnmatched ? hits : hits.filter(({ score }) => score > 0) };
    },
  };
}

function meaningIndex(dimensions: number): MemoryIndex {
  const index = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });
  return {
    readsText: false,
    put: (id, _text, { vector }) => {
      if (vector !== undefined) index.put(id, vector);
    },
    delete: (id) => index.delete(id),
    search: ({ vector, view, candidates }) => {
      if (vector === undefined) return { hits: [] };
      const scores = scoresOf(index.search(vector, view.size));
      return {
        hits: candidates().flatMap(({ item: { id } }) => {
          const score = scores.get(id);
          return score === undefined ? [] : [{ id, score }];
        }),
      };
    },
  };
}

const scoresOf = (hits: readonly Hit[]): Map<string, number> =>
  new Map(hits.map(({ id, score }) => [id, score]));
