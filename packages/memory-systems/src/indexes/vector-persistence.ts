import type { HnswGraph, HnswSettings } from './hnsw-graph.js';
import type { IndexPersistence } from './index-persistence.js';
import { int32Of, int32Section } from './index-sections.js';
import type { VectorStore } from './vector-store.js';

/** Version of the format; raise it when graphs of equal vectors or the form of the file change. */
const version = 2;
const hole = -1;
const graphSection = 'graph';

/** The graph of a vector index, which is made when the index grows. */
export interface GraphSource {
  readonly settings: HnswSettings;
  now(): HnswGraph | undefined;
  approximate(): HnswGraph;
}

/** Stores the slot of each vector, and the graph if there is one; the vectors are stored with the memories. */
export function vectorPersistence(store: VectorStore, graph: GraphSource): IndexPersistence {
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
