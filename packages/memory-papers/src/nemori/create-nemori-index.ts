import type { MemoryIndex } from '@memgym/memory-systems/define';
import type { Accept, Hit } from '@memgym/memory-systems/indexes';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { searchByAge } from '@memgym/memory-systems/toolkit';
import { createWordIndexes } from './create-word-indexes.js';
import { type NemoriMemoryOptions, settingsOf } from './nemori-memory-options.js';
import { entryOf, type NemoriKind } from './nemori-record.js';
import type { NemoriSearches } from './nemori-searches.js';
import { rankMemories } from './rank-memories.js';
import type { NemoriRules } from './rules.js';

/** The memories of a scope by embedding and by words. */
export interface NemoriIndex extends MemoryIndex {
  /** The memories with the highest cosine, best first. */
  nearest(vector: Float32Array, k: number, accept: Accept): Hit[];
  /** Ids of all memories of a kind, so that a write does not scan all memories. */
  idsOf(kind: NemoriKind): ReadonlySet<string>;
}

export function createNemoriIndex(
  dimensions: number,
  options: NemoriMemoryOptions,
  rules: NemoriRules,
): NemoriIndex {
  const settings = settingsOf(options);
  const vectors = createAdaptiveVectorIndex(dimensions, options.vectorIndex);
  const words = createWordIndexes(settings, rules);
  const ids: Readonly<Record<NemoriKind, Set<string>>> = {
    episode: new Set(),
    statement: new Set(),
    message: new Set(),
  };
  const searches: NemoriSearches = {
    byVector: (vector, k, accept, age) =>
      searchByAge((wanted) => vectors.search(vector, wanted, accept), k, age),
    byWords: (kind, text, k, accept) => words.search(kind, text, k, accept),
  };
  return {
    put: (id, text, record) => {
      const { kind } = entryOf(record).data;
      const { vector } = record;
      ids[kind].add(id);
      words.put(kind, id, text);
      if (vector === undefined) vectors.delete(id);
      else vectors.put(id, vector);
    },
    delete: (id) => {
      for (const kind of Object.values(ids)) kind.delete(id);
      words.delete(id);
      vectors.delete(id);
    },
    idsOf: (kind) => ids[kind],
    nearest: (vector, k, accept) => vectors.search(vector, k, accept),
    search: (request) => ({
      hits: rankMemories(request, searches, { ...settings, preset: options.preset, rules }),
      isFinal: rules.keepsFusionOrder,
    }),
  };
}
