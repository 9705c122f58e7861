import { parseConfig } from '@memgym/core/config';
import { checkK } from './check-k.js';
import type { Accept, Hit } from './hit.js';
import { HnswGraph } from './hnsw-graph.js';
import {
  type HnswSettings,
  type HnswVectorIndexOptions,
  hnswVectorIndexOptionsSchema,
} from './hnsw-options.js';
import { TopK } from './top-k.js';
import type { VectorIndex } from './vector-index.js';
import { unitVector, VectorStore } from './vector-store.js';

/**
 * An approximate index for many vectors, based on hnswlib: a graph proposes candidates, exact inner products rank them.
 * Deleted vectors remain in the graph, invisible, until their share reaches `rebuildAt`. Source:
 * docs/specs/memory-systems.md#hnsw.
 * @throws {ConfigError} when hnswlib-node cannot be loaded, or an option is invalid
 */
export function createHnswVectorIndex(options: HnswVectorIndexOptions): VectorIndex {
  const settings = parseConfig('HNSW index', hnswVectorIndexOptionsSchema, options);
  const store = new VectorStore(settings.dimensions);
  return hnswIndexOver(store, new HnswGraph(store, settings), settings);
}

/** An approximate index over a store that no other code changes. */
export function hnswIndexOver(store: VectorStore, graph: HnswGraph, settings: HnswSettings): VectorIndex {
  return {
    dimensions: store.dimensions,
    get size() {
      return store.size;
    },
    has: (id) => store.has(id),
    add: (id, vector) => store.add(id, vector),
    delete(id) {
      if (!store.has(id)) return false;
      // A hole has no direction, so it cannot be linked.
      graph.link();
      store.delete(id);
      if (store.holes >= settings.rebuildAt * store.slotCount) {
        store.compact();
        graph.forget();
      }
      return true;
    },
    search(vector, k, accept) {
      checkK(k);
      return search(store, graph, unitVector(vector, store.dimensions), k, accept);
    },
  };
}

/**
 * Requests more from the graph until `k` hits remain after holes and filters; compares everything if that is most of
 * the store.
 */
function search(store: VectorStore, graph: HnswGraph, unit: Float32Array, k: number, accept?: Accept): Hit[] {
  const wanted = Math.min(k, store.size);
  if (wanted === 0) return [];
  let count = accept === undefined ? wanted + Math.min(wanted, store.holes) : 4 * wanted;
  for (; 2 * count < store.slotCount; count *= 2) {
    const best = new TopK(wanted);
    for (const slot of graph.nearestSlots(unit, count)) {
      const id = store.idOf(slot);
      if (id === undefined || (accept !== undefined && !accept(id))) continue;
      best.offer(store.similarity(unit, slot), slot);
    }
    if (best.isFull) return store.hits(best);
  }
  return store.nearest(unit, k, accept);
}
