import { bestByAge, type MemoryIndex } from '../../scoped/index.js';
import { createVectorMemoryIndex } from '../../toolkit/vectors/create-vector-memory-index.js';
import type { RaptorMemoryOptions } from './raptor-memory-options.js';
import type { RaptorState } from './raptor-state.js';
import { walkTree } from './walk-tree.js';

/** Finds the nodes most similar to the question, chunks and summaries together, up to `k`. */
export function createRaptorIndex(
  dimensions: number,
  options: RaptorMemoryOptions,
): MemoryIndex<RaptorState> {
  const vectors = createVectorMemoryIndex(dimensions, { type: 'auto', threshold: 50_000 });
  return {
    readsText: false,
    put: vectors.put,
    delete: vectors.delete,
    search: (request) => {
      const { query, age } = request;
      const found = options.read === 'traversal' ? walkTree(request, options) : vectors.search(request).hits;
      return { hits: bestByAge(found, age).slice(0, query.k) };
    },
  };
}
