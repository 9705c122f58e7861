import { parseConfig } from '@memgym/core/config';
import { flatIndexOver } from './flat-vector-index.js';
import { HnswGraph } from './hnsw-graph.js';
import { isHnswAvailable } from './hnsw-library.js';
import { hnswVectorIndexOptionsSchema } from './hnsw-options.js';
import { hnswIndexOver } from './hnsw-vector-index.js';
import { persistent } from './index-persistence.js';
import type { VectorIndex } from './vector-index.js';
import { vectorPersistence } from './vector-persistence.js';
import { VectorStore } from './vector-store.js';

/** A vector index that switches from exact to approximate search when it grows large. */
export type AdaptiveVectorIndex = Pick<VectorIndex, 'search'> & {
  /** Adds a vector, or replaces the one with the same id. */
  put(id: string, vector: Float32Array): void;
  delete(id: string): void;
};

export interface AdaptiveVectorIndexOptions {
  readonly type: 'auto' | 'flat' | 'hnsw';
  /** `auto` searches approximately above this many vectors, if hnswlib-node is installed. */
  readonly threshold: number;
}

/** @throws {ConfigError} when `hnsw` is requested and hnswlib-node is not installed */
export function createAdaptiveVectorIndex(
  dimensions: number,
  { type, threshold }: AdaptiveVectorIndexOptions,
): AdaptiveVectorIndex {
  const store = new VectorStore(dimensions);
  const settings = parseConfig('HNSW index', hnswVectorIndexOptionsSchema, { dimensions });
  const mayGrow = type === 'auto' && isHnswAvailable();
  let graph: HnswGraph | undefined;
  let index = flatIndexOver(store);
  const approximate = (): HnswGraph => {
    store.compact();
    graph = new HnswGraph(store, settings);
    index = hnswIndexOver(store, graph, settings);
    return graph;
  };
  if (type === 'hnsw') approximate();

  return persistent<AdaptiveVectorIndex>(
    {
      put: (id, vector) => {
        index.delete(id);
        index.add(id, vector);
        if (graph === undefined && mayGrow && store.size > threshold) approximate();
      },
      delete: (id) => {
        index.delete(id);
      },
      search: (vector, k, accept) => index.search(vector, k, accept),
    },
    vectorPersistence(store, { settings, now: () => graph, approximate }),
  );
}
