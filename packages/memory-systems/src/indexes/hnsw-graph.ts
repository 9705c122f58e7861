import type { HierarchicalNSW } from 'hnswlib-node';
import { hnswLibrary } from './hnsw-library.js';
import type { HnswSettings } from './hnsw-options.js';
import { requireSoundGraph } from './sound-graph.js';
import type { VectorStore } from './vector-store.js';

/** The graph over the first slots of a store. The others wait to be linked. */
export class HnswGraph {
  readonly #store: VectorStore;
  readonly #settings: HnswSettings;
  #graph: HierarchicalNSW | null = null;
  #slotCount = 0;
  #capacity = 0;

  /** @throws {ConfigError} when hnswlib-node cannot be loaded */
  constructor(store: VectorStore, settings: HnswSettings) {
    hnswLibrary();
    this.#store = store;
    this.#settings = settings;
  }

  /** Call this after the store has been compacted. */
  forget(): void {
    this.#graph = null;
    this.#slotCount = 0;
  }

  /**
   * Links up to `most` vectors of the store that are missing from the graph, in slot order. Of 100,000, each takes about a
   * millisecond, so that nobody links all of them while a caller waits.
   */
  link(most: number): void {
    const end = Math.min(this.#store.slotCount, this.#slotCount + most);
    if (end === this.#slotCount) return;
    const graph = this.#grown();
    for (; this.#slotCount < end; this.#slotCount += 1)
      graph.addPoint(this.#directionOf(this.#slotCount), this.#slotCount);
  }

  /** Number of linked slots, including holes. */
  get linked(): number {
    return this.#slotCount;
  }

  /** Writes the linked graph. */
  write(path: string): void {
    this.#grown().writeIndexSync(path);
  }

  /**
   * Fills the empty graph. The levels of later slots are drawn from a restarted random sequence.
   *
   * @throws when it links more slots than the store has, or holds what a graph with these settings does not
   */
  read(path: string): void {
    requireSoundGraph(path, this.#settings, this.#store.slotCount);
    const graph = new (hnswLibrary().HierarchicalNSW)('ip', this.#settings.dimensions);
    graph.readIndexSync(path);
    this.#graph = graph;
    this.#capacity = graph.getMaxElements();
    this.#slotCount = graph.getCurrentCount();
  }

  /** Approximately the `count` nearest linked slots, including holes. At least one slot must be linked. */
  nearestSlots(unit: Float32Array, count: number): number[] {
    const graph = this.#grown();
    graph.setEf(Math.max(this.#settings.efSearch, 2 * count));
    return graph.searchKnn(Array.from(unit), Math.min(count, this.#slotCount)).neighbors;
  }

  /** The vector of a slot. A hole has none, and takes one of the axes, because each slot is the label of its place. */
  #directionOf(slot: number): number[] {
    const direction = Array.from(this.#store.vectorOf(slot));
    if (this.#store.idOf(slot) === undefined) direction[slot % direction.length] = 1;
    return direction;
  }

  #grown(): HierarchicalNSW {
    const { m, efConstruction, seed, dimensions } = this.#settings;
    const wanted = this.#store.slotCount;
    if (this.#graph === null) {
      this.#capacity = Math.max(1_024, wanted);
      this.#graph = new (hnswLibrary().HierarchicalNSW)('ip', dimensions);
      this.#graph.initIndex(this.#capacity, m, efConstruction, seed);
    }
    if (wanted > this.#capacity) {
      this.#capacity = Math.max(wanted, 2 * this.#capacity);
      this.#graph.resizeIndex(this.#capacity);
    }
    return this.#graph;
  }
}
