import type { Profile } from '@memgym/core';
import type { Analyzer } from '@memgym/text';
import { type Accept, createBm25Index, type Hit, type LexicalIndex } from '../../indexes/index.js';
import type { NemoriSettings } from './nemori-presets.js';
import type { NemoriKind } from './nemori-record.js';

/** Full-text search over several kinds of memories. */
export interface WordIndexes {
  put(kind: NemoriKind, id: string, text: string): void;
  delete(id: string): void;
  search(kind: NemoriKind, text: string, k: number, accept: Accept): Hit[];
}

/**
 * `fixed` weights words over all kinds, so that scores of different kinds are comparable; `reference` has one index
 * per kind, like the original's tables. Pure vector search needs none.
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
  reference: createEveryTermIndex,
};

/** BM25Okapi over stems instead of spaCy's lemmas; no stop words, no single letters. */
function createOkapiIndex(): LexicalIndex {
  const analyzer = { stopWords: 'english', minLength: 2, chinese: 'precise' } as const;
  return createBm25Index({ preset: 'okapi', analyzer });
}

/** PostgreSQL's `simple` dictionary: lower case, nothing else; an unbroken Chinese run is one word. */
const simpleAnalyzer: Analyzer = {
  name: 'simple',
  analyze: (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
};

/** Finds only texts with every word of the query: docs/specs/memory-systems.md#nemori-faults. */
function createEveryTermIndex(): LexicalIndex {
  const index = createBm25Index({}, simpleAnalyzer);
  const termsById = new Map<string, ReadonlySet<string>>();
  const note = (id: string, text: string): void => {
    termsById.set(id, new Set(simpleAnalyzer.analyze(text)));
  };
  return {
    get size() {
      return index.size;
    },
    has: (id) => index.has(id),
    add: (id, text) => {
      index.add(id, text);
      note(id, text);
    },
    update: (id, text) => {
      index.update(id, text);
      note(id, text);
    },
    delete: (id) => {
      termsById.delete(id);
      return index.delete(id);
    },
    search: (query, k, accept = () => true) => {
      const wanted = simpleAnalyzer.analyze(query);
      const holdsAll = (id: string): boolean => wanted.every((term) => termsById.get(id)?.has(term) ?? false);
      return index.search(query, k, (id) => accept(id) && holdsAll(id));
    },
  };
}
