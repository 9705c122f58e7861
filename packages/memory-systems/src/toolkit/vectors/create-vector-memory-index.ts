import { createAdaptiveVectorIndex, persistenceOf, persistent } from '../../indexes/index.js';
import { type MemoryIndex, searchByAge } from '../../scoped/index.js';
import { diversify } from './diversify.js';
import type { DiversityOptions } from './diversity-options.js';
import { vectorOf } from './vector-of.js';
import type { VectorIndexOptions } from './vector-options.js';

/**
 * Finds memories with embeddings near the query's; with `diversity`, also different from each other. A blank query
 * finds nothing.
 */
export function createVectorMemoryIndex(
  dimensions: number,
  options: VectorIndexOptions,
  diversity: DiversityOptions = null,
): MemoryIndex {
  const index = createAdaptiveVectorIndex(dimensions, options);
  const memoryIndex: MemoryIndex = {
    readsText: false,
    put: (id, _text, record) => index.put(id, vectorOf(record)),
    delete: (id) => index.delete(id),
    search: ({ vector, perKind, age, view }) => {
      if (vector === undefined) return { hits: [] };
      return {
        hits: perKind((k, accept) => {
          const nearest = (most: number) =>
            searchByAge((wanted) => index.search(vector, wanted, accept), most, age);
          return diversity === null
            ? nearest(k)
            : diversify(nearest(Math.min(k * diversity.depth, view.size)), k, view, diversity);
        }),
      };
    },
  };
  return persistent(memoryIndex, persistenceOf(index));
}
