import type { MemoryHit, MemoryIndex } from '@memgym/memory-systems/define';
import { bestByAge, createVectorMemoryIndex } from '@memgym/memory-systems/toolkit';
import { createLooseChunks, type LooseChunks } from './loose-chunks.js';
import type { RaptorSettings } from './raptor-settings.js';
import type { RaptorState } from './raptor-state.js';
import { walkTree } from './walk-tree.js';

/** The index of a tree, and the chunks outside it. */
export interface RaptorIndex extends MemoryIndex<RaptorState> {
  readonly loose: Pick<LooseChunks, 'count'>;
}

/** Finds the nodes most similar to the question, chunks and summaries together, up to `k`. */
export function createRaptorIndex(dimensions: number, options: RaptorSettings): RaptorIndex {
  const vectors = createVectorMemoryIndex(dimensions, { type: 'auto', threshold: 50_000 });
  const loose = createLooseChunks();
  return {
    readsText: false,
    loose,
    put: (id, text, record) => {
      loose.put(record);
      vectors.put(id, text, record);
    },
    delete: (id) => {
      loose.delete(id);
      vectors.delete(id);
    },
    search: (request) => {
      const { query, age } = request;
      const found: readonly MemoryHit[] =
        options.read === 'traversal' ? walkTree(request, options) : vectors.search(request).hits;
      return { hits: bestByAge(found, age).slice(0, query.k) };
    },
  };
}
