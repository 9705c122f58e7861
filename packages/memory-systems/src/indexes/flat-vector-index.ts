import { checkK } from './check-k.js';
import type { VectorIndex } from './vector-index.js';
import { unitVector, VectorStore } from './vector-store.js';

export interface FlatVectorIndexOptions {
  /** Length of every vector. */
  readonly dimensions: number;
}

/**
 * An exact index: every vector is compared. It is the right choice for up to about 50,000 vectors. Source:
 * docs/specs/memory-systems.md#dense-vectors.
 * @throws {InvalidArgumentError} unless `dimensions` is a positive integer
 */
export function createFlatVectorIndex(options: FlatVectorIndexOptions): VectorIndex {
  return flatIndexOver(new VectorStore(options.dimensions));
}

/** An exact index over a store that no other code changes. */
export function flatIndexOver(store: VectorStore): VectorIndex {
  return {
    dimensions: store.dimensions,
    get size() {
      return store.size;
    },
    has: (id) => store.has(id),
    add: (id, vector) => store.add(id, vector),
    delete(id) {
      const deleted = store.delete(id);
      if (store.holes > store.size + 16) store.compact();
      return deleted;
    },
    search(vector, k, accept) {
      checkK(k);
      return store.nearest(unitVector(vector, store.dimensions), k, accept);
    },
  };
}
