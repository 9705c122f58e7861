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

/** A vector index that switches from exact to approximate search when it grows large. */
export type AdaptiveVectorIndex = Pick<VectorIndex, 'search'> & {
  /** Adds a vector, or replaces the one with that id. */
  put(id: string, vector: Float32Array): void;
  delete(id: string): void;
  /** How it is stored in files; absent for one that is always exact. */
  readonly keeping?: VectorKeeping;
};

/** @throws {ConfigError} when `hnsw` is requested and hnswlib-node is not installed */
export function createAdaptiveVectorIndex(
  dimensions: number,
  { type, threshold }: VectorIndexOptions,
): AdaptiveVectorIndex {
  let index = type === 'hnsw' ? createHnswVectorIndex({ dimensions }) : createFlatVectorIndex({ dimensions });
  let exact = type !== 'hnsw';
  const mayGrow = type === 'auto' && isHnswAvailable();

  const keeping: VectorKeeping = {
    settings: { hnsw: hnswKeepingVersion, dimensions },
    /** An exact index writes nothing: rebuilding it from the vectors is fast. */
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
