import { type Accept, createBm25Index, type Hit, type LexicalIndex } from '@memgym/memory-systems/indexes';
import type { NemoriSettings } from './nemori-presets.js';
import type { NemoriKind } from './nemori-record.js';
import type { NemoriRules } from './rules.js';

/** Full-text search over several kinds of memories. */
export interface WordIndexes {
  put(kind: NemoriKind, id: string, text: string): void;
  delete(id: string): void;
  search(kind: NemoriKind, text: string, k: number, accept: Accept): Hit[];
}

/** Pure vector search needs no word index. */
export function createWordIndexes(
  { search, textIndex }: Pick<NemoriSettings, 'search' | 'textIndex'>,
  rules: NemoriRules,
): WordIndexes {
  if (search === 'vector') return { put: () => undefined, delete: () => undefined, search: () => [] };
  const create = textIndex === 'okapi' ? createOkapiIndex : rules.createWordIndex;
  const indexes = new Map<string, LexicalIndex>();
  const indexOf = (kind: NemoriKind): LexicalIndex => {
    const key = rules.indexesKindsApart ? kind : '';
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

/** BM25Okapi over stems instead of spaCy's lemmas, without stop words and single letters. */
function createOkapiIndex(): LexicalIndex {
  const analyzer = { stopWords: 'english', minLength: 2, chinese: 'precise' } as const;
  return createBm25Index({ preset: 'okapi', analyzer });
}
