import type { MemoryHit, MemoryIndex } from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { searchByAge } from '@memgym/memory-systems/toolkit';
import { createRecordGroups } from '../toolkit/record-groups.js';
import type { MemgptState } from './memgpt-state.js';
import { placementOf } from './placed-memory.js';
import type { HeldAt } from './workspace.js';

/**
 * Finds memories by similarity, in any place; the summary has no vector, and in the reference profile no memory has
 * one.
 */
export interface StorageIndex extends MemoryIndex<MemgptState> {
  /** The memories of a place, oldest first. */
  readonly at: HeldAt;
  /** The best `k` of the accepted memories, equal ones by age. */
  nearest(
    vector: Float32Array,
    k: number,
    given: { readonly accept: (memoryId: string) => boolean; readonly age: (memoryId: string) => number },
  ): readonly MemoryHit[];
}

export function createStorageIndex(dimensions: number): StorageIndex {
  const vectors = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });
  const places = createRecordGroups((record) => [placementOf(record).place]);
  return {
    readsText: false,
    at: (place) => places.of(place),
    put: (id, _text, record) => {
      places.put(record);
      if (record.vector !== undefined) vectors.put(id, record.vector);
    },
    delete: (id) => {
      places.delete(id);
      vectors.delete(id);
    },
    // A question is answered from the main context, without a search.
    search: () => ({ hits: [] }),
    nearest: (vector, k, { accept, age }) =>
      searchByAge((wanted) => vectors.search(vector, wanted, accept), k, age),
  };
}
