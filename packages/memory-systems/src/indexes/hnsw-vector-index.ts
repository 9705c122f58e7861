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
  const graph = new HnswGraph(store, settings);
  return hnswIndexOver(store, { graph, settings, linkedByAdd: keepsUp });
}

/** Two, so that the graph also keeps up after it was rebuilt. */
export const keepsUp = 2;

/** Numbers of the vectors that a search links: 32 vectors of 384 numbers, about 30 ms in a graph of 100,000. */
const numbersBySearch = 12_288;

interface HnswParts {
  readonly graph: HnswGraph;
  readonly settings: HnswSettings;
  /** How many waiting vectors each `add` links. With 0, an import stays fast, and searches link. */
  readonly linkedByAdd: number;
}

/** An approximate index over a store that no other code changes. Vectors that wait to be linked are compared exactly. */
export function hnswIndexOver(store: VectorStore, { graph, settings, linkedByAdd }: HnswParts): VectorIndex {
  const linkedBySearch = Math.max(1, Math.floor(numbersBySearch / store.dimensions));
  return {
    dimensions: store.dimensions,
    get size() {
      return store.size;
    },
    has: (id) => store.has(id),
    add(id, vector) {
      store.add(id, vector);
      graph.link(linkedByAdd);
    },
    delete(id) {
      if (!store.delete(id)) return false;
      if (store.holes >= settings.rebuildAt * store.slotCount) {
        store.compact();
        graph.forget();
      }
      return true;
    },
    search(vector, k, accept) {
      checkK(k);
      graph.link(linkedBySearch);
      return search(store, graph, unitVector(vector, store.dimensions), k, accept);
    },
  };
}

/**
 * Requests more from the graph until `k` hits remain after holes and filters, and compares what is not linked; compares
 * everything if that is most of the graph.
 */
function search(store: VectorStore, graph: HnswGraph, unit: Float32Array, k: number, accept?: Accept): Hit[] {
  const wanted = Math.min(k, store.size);
  if (wanted === 0) return [];
  let count = accept === undefined ? wanted + Math.min(wanted, store.holes) : 4 * wanted;
  for (; 2 * count < graph.linked; count *= 2) {
    const best = new TopK(wanted);
    for (const slot of graph.nearestSlots(unit, count)) {
      const id = store.idOf(slot);
      if (id === undefined || (accept !== undefined && !accept(id))) continue;
      best.offer(store.similarity(unit, slot), slot);
    }
    if (!best.isFull) continue;
    store.offerNearest(best, unit, { from: graph.linked, accept });
    return store.hits(best);
  }
  return store.nearest(unit, k, accept);
}
