import { InternalError } from '@memgym/core';
import { type MemoryIndex, type MemoryRecord, searchByAge } from '../../scoped/index.js';
import { createAdaptiveVectorIndex } from './adaptive-vector-index.js';
import type { VectorIndexOptions } from './vector-options.js';

/** Finds memories whose embedding is near the query's; a blank query is near to nothing. */
export function createVectorMemoryIndex(dimensions: number, options: VectorIndexOptions): MemoryIndex {
  const index = createAdaptiveVectorIndex(dimensions, options);
  return {
    readsText: false,
    put: (id, _text, record) => index.put(id, vectorOf(record)),
    delete: (id) => index.delete(id),
    search: ({ vector, perKind, age }) => {
      if (vector === undefined) return { hits: [] };
      return {
        hits: perKind((k, accept) => searchByAge((wanted) => index.search(vector, wanted, accept), k, age)),
      };
    },
  };
}

/** @throws {InternalError} when a record has none: systems with an embedder give one to every record */
export function vectorOf({ item, vector }: MemoryRecord): Float32Array {
  if (vector !== undefined) return vector;
  throw new InternalError(`The memory ${JSON.stringify(item.id)} was indexed without a vector.`);
}
