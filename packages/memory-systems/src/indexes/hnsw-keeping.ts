import type { HnswGraph, HnswSettings } from './hnsw-graph.js';
import { int32Of, int32Section } from './index-sections.js';
import type { VectorKeeping } from './vector-keeping.js';
import type { VectorStore } from './vector-store.js';

const hole = -1;

/** Where the graph is, for one that was large enough to have one. */
export const graphSection = 'graph';

/** To be raised when graphs of equal vectors become others, or what is written changes its form. */
export const hnswKeepingVersion = 1;

/** How the graph is written: by hnswlib, and which vector is in which slot. */
export function hnswKeeping(store: VectorStore, graph: HnswGraph, settings: HnswSettings): VectorKeeping {
  const { dimensions, m, efConstruction, seed } = settings;
  return {
    settings: { hnsw: hnswKeepingVersion, dimensions, m, efConstruction, seed },
    get work() {
      return graph.linked;
    },
    write(to, numberOf) {
      const numbers = Int32Array.from({ length: graph.linked }, (_value, slot) => {
        const id = store.idOf(slot);
        return id === undefined ? hole : numberOf(id);
      });
      to.bytes('slots', int32Section(numbers));
      to.file(graphSection, (path) => graph.write(path));
    },
    read(from, vectorOf) {
      const path = from.file(graphSection);
      if (path === undefined) throw new Error('The index has no graph.');
      const numbers = int32Of(from, 'slots');
      for (const number of numbers) {
        const named = number === hole ? undefined : vectorOf(number);
        if (named === undefined) store.addHole();
        else store.add(named.id, named.vector);
      }
      graph.read(path, numbers.length);
    },
  };
}
