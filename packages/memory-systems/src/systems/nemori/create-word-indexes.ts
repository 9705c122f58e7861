import type { Profile } from '@memgym/core';
import { type Accept, createBm25Index, type Hit, type LexicalIndex } from '../../indexes/index.js';
import { createTextRankIndex } from './create-text-rank-index.js';
import type { NemoriSettings } from './nemori-presets.js';
import type { NemoriKind } from './nemori-record.js';

/** Full-text search over several kinds of memories. */
export interface WordIndexes {
  put(kind: NemoriKind, id: string, text: string): void;
  delete(id: string): void;
  search(kind: NemoriKind, text: string, k: number, accept: Accept): Hit[];
}

/**
 * `fixed` weights words over all kinds, so that scores of different kinds are comparable; `reference` has one index per
 * kind, like the original's tables. Pure vector search needs no word index.
 */
export function createWordIndexes(
  { search, textIndex }: Pick<NemoriSettings, 'search' | 'textIndex'>,
  profile: Profile,
): WordIndexes {
  if (search === 'vector') return { put: () => undefined, delete: () => undefined, search: () => [] };
  const create = textIndex === 'okapi' ? createOkapiIndex : creators[profile];
  const indexes = new Map<string, LexicalIndex>();
  const indexOf = (kind: NemoriKind): LexicalIndex => {
    const key = profile === 'reference' ? kind : '';
    const index = indexes.get(key) ?? create();
    indexes.set(key, index);
    return index;
  };
  return {
    put: (kind, id, text) => {
      const index = indexOf(kind);
      if (index.has(id)) index.update(id, text);
      else index.add(id, text);
    },
    delete: (id) => {
      for (const index of indexes.values()) index.delete(id);
    },
    search: (kind, text, k, accept) => indexOf(kind).search(text, k, accept),
  };
}

const creators: Readonly<Record<Profile, () => LexicalIndex>> = {
  fixed: () => createBm25Index(),
  reference: createTextRankIndex,
};

/** BM25Okapi over stems instead of spaCy's lemmas, without stop words and single letters. */
function createOkapiIndex(): LexicalIndex {
  const analyzer = { stopWords: 'english', minLength: 2, chinese: 'precise' } as const;
  return createBm25Index({ preset: 'okapi', analyzer });
}
