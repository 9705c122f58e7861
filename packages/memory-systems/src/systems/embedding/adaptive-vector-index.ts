import {
  createFlatVectorIndex,
  createHnswVectorIndex,
  decodeHnswVectorIndex,
  isHnswAvailable,
  type VectorIndex,
} from '../../indexes/index.js';
import type { VectorIndexOptions } from './vector-options.js';

/** A vector index that changes from exact to approximate search when it has grown large. */
export type AdaptiveVectorIndex = Pick<VectorIndex, 'search'> & {
  /** Adds a vector, or replaces the one of that id. */
  put(id: string, vector: Float32Array): void;
  delete(id: string): void;
};

/** @throws {ConfigError} when `hnsw` is asked for and hnswlib-node is not installed */
export function createAdaptiveVectorIndex(
  dimensions: number,
  { type, threshold }: VectorIndexOptions,
): AdaptiveVectorIndex {
  let index = type === 'hnsw' ? createHnswVectorIndex({ dimensions }) : createFlatVectorIndex({ dimensions });
  let exact = type !== 'hnsw';
  const mayGrow = type === 'auto' && isHnswAvailable();

  return {
    put: (id, vector) => {
      index.delete(id);
      index.add(id, vector);
      if (exact && mayGrow && index.size > threshold) {
        index = decodeHnswVectorIndex(index.encode(), { dimensions });
        exact = false;
      }
    },
    delete: (id) => {
      index.delete(id);
    },
    search: (vector, k, accept) => index.search(vector, k, accept),
  };
}
