import {
  createFlatVectorIndex,
  createHnswVectorIndex,
  decodeHnswVectorIndex,
  hnswKeepingVersion,
  isHnswAvailable,
  type VectorIndex,
  type VectorKeeping,
} from '../../indexes/index.js';
import type { VectorIndexOptions } from './vector-options.js';

/** A vector index that changes from exact to approximate search when it has grown large. */
export type AdaptiveVectorIndex = Pick<VectorIndex, 'search'> & {
  /** Adds a vector, or replaces the one of that id. */
  put(id: string, vector: Float32Array): void;
  delete(id: string): void;
  /** How it is kept in files; absent for one that is always exact. */
  readonly keeping?: VectorKeeping;
};

/** @throws {ConfigError} when `hnsw` is asked for and hnswlib-node is not installed */
export function createAdaptiveVectorIndex(
  dimensions: number,
  { type, threshold }: VectorIndexOptions,
): AdaptiveVectorIndex {
  let index = type === 'hnsw' ? createHnswVectorIndex({ dimensions }) : createFlatVectorIndex({ dimensions });
  let exact = type !== 'hnsw';
  const mayGrow = type === 'auto' && isHnswAvailable();

  const keeping: VectorKeeping = {
    settings: { hnsw: hnswKeepingVersion, dimensions },
    /** While it is exact there is nothing to write: it is quick to make from the vectors. */
    get work() {
      return index.keeping?.work ?? 0;
    },
    write: (to, numberOf) => index.keeping?.write(to, numberOf),
    read: (from, vectorOf) => {
      index = createHnswVectorIndex({ dimensions });
      exact = false;
      index.keeping?.read(from, vectorOf);
    },
  };

  return {
    ...(type !== 'flat' && { keeping }),
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
