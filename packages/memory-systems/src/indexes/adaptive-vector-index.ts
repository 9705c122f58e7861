import { parseConfig } from '@memgym/core/config';
import { HnswGraph } from './hnsw-graph.js';
import { isHnswAvailable } from './hnsw-library.js';
import { type HnswSettings, hnswVectorIndexOptionsSchema } from './hnsw-options.js';
import { hnswIndexOver, keepsUp } from './hnsw-vector-index.js';
import { type IndexPersistence, persistent } from './index-persistence.js';
import { int32Of, int32Section } from './index-sections.js';
import type { VectorIndex } from './vector-index.js';
import { flatIndexOver, VectorStore } from './vector-store.js';

/** A vector index that switches from exact to approximate search when it grows large. */
export type AdaptiveVectorIndex = Pick<VectorIndex, 'search'> & {
  /** Adds a vector, or replaces the one with the same id. */
  put(id: string, vector: Float32Array): void;
  delete(id: string): void;
};

interface AdaptiveVectorIndexOptions {
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
  let graph: HnswGraph | undefined;
  let index = flatIndexOver(store);
  const approximate = (): HnswGraph => {
    store.compact();
    graph = new HnswGraph(store, settings);
    index = hnswIndexOver(store, { graph, settings, linkedByAdd: type === 'hnsw' ? keepsUp : 0 });
    return graph;
  };
  if (type === 'hnsw') approximate();

  return persistent<AdaptiveVectorIndex>(
    {
      put: (id, vector) => {
        index.delete(id);
        index.add(id, vector);
        if (type !== 'auto' || graph !== undefined || store.size <= threshold) return;
        if (isHnswAvailable()) approximate();
      },
      delete: (id) => {
        index.delete(id);
      },
      search: (vector, k, accept) => index.search(vector, k, accept),
    },
    vectorPersistence(store, { settings, now: () => graph, approximate }),
  );
}

/** Version of the format; raise it when graphs of equal vectors or the form of the file change. */
const version = 2;
const hole = -1;
const graphSection = 'graph';

/** The graph of a vector index, which is made when the index grows. */
interface GraphSource {
  readonly settings: HnswSettings;
  now(): HnswGraph | undefined;
  approximate(): HnswGraph;
}

/** Stores the slot of each vector, and the graph if there is one; the vectors are stored with the memories. */
function vectorPersistence(store: VectorStore, graph: GraphSource): IndexPersistence {
  const { dimensions, m, efConstruction, seed } = graph.settings;
  return {
    settings: { vectors: version, dimensions, m, efConstruction, seed },
    /** Rebuilding an exact index is as fast as reading it. */
    get work() {
      return graph.now()?.linked ?? 0;
    },
    write(to, numberOf) {
      const numbers = Int32Array.from({ length: store.slotCount }, (_value, slot) => {
        const id = store.idOf(slot);
        return id === undefined ? hole : numberOf(id);
      });
      to.bytes('slots', int32Section(numbers));
      const linked = graph.now();
      if (linked !== undefined && linked.linked > 0) to.file(graphSection, (path) => linked.write(path));
    },
    read(from, memoryOf) {
      const path = from.file(graphSection);
      const linked = path === undefined ? undefined : graph.approximate();
      for (const number of int32Of(from, 'slots')) {
        const memory = number === hole ? undefined : memoryOf(number);
        if (memory !== undefined) store.add(memory.id, vectorOf(memory.vector));
        else if (linked !== undefined) store.addHole();
      }
      if (path !== undefined) linked?.read(path);
    },
  };
}

function vectorOf(vector: Float32Array | undefined): Float32Array {
  if (vector === undefined) throw new Error('A memory of the stored index has no vector.');
  return vector;
}
