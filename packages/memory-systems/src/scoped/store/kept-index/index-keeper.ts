import type { JsonValue, MemoryStorage } from '@memgym/core';
import type { ScopedMemoryDesign } from '../../scoped-memory-design.js';
import type { MemoryIndex } from '../memory-index.js';
import type { MemoryRecord } from '../memory-record.js';
import type { ScopeStore } from '../scope-store.js';
import { removeIndexFile } from './index-file.js';
import { readKeptIndex, writeKeptIndex } from './kept-index.js';
import type { RestoredIndex } from './restored-index.js';

/** An index of fewer memories is made again sooner than it is read. */
const leastWork = 2000;

/** Decides when the indexes of scopes are written beside their memories. */
export interface IndexKeeper<State extends JsonValue, Index extends MemoryIndex<State>> {
  /** What is kept of a scope's index. */
  read(key: string, records: readonly MemoryRecord[]): RestoredIndex<Index> | undefined;
  /** Tells that a store was filled from what was kept. */
  opened(key: string, store: ScopeStore<State, Index>, kept: RestoredIndex<Index>): void;
  /** Tells that so many memories of a store were changed. */
  changed(store: ScopeStore<State, Index>, memories: number): void;
  /** Tells that nothing is kept of a store any more. */
  forgotten(store: ScopeStore<State, Index>): void;
  /**
   * Writes the index when more than this share of it would have to be made again. At once, so that nothing
   * can change meanwhile.
   */
  keep(key: string, store: ScopeStore<State, Index>, share: number): void;
}

export function createIndexKeeper<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  storage: Pick<MemoryStorage, 'indexFolder'>,
): IndexKeeper<State, Index> {
  type Store = ScopeStore<State, Index>;
  /** Of each store, how much of its index was written, and how many memories have changed since. */
  const kept = new WeakMap<Store, { work: number; changes: number }>();
  const ofStore = (store: Store) => {
    const known = kept.get(store) ?? { work: 0, changes: 0 };
    kept.set(store, known);
    return known;
  };

  return {
    read(key, records) {
      const folder = records.length < leastWork ? undefined : storage.indexFolder?.(key);
      return folder === undefined ? undefined : readKeptIndex(design, folder, records);
    },
    opened(key, store, found) {
      const folder = storage.indexFolder?.(key);
      // It may say what was forgotten since.
      if (found.isOutdated && folder !== undefined) removeIndexFile(folder);
      else kept.set(store, { work: store.index.keeping?.work ?? 0, changes: found.changed.length });
    },
    changed(store, memories) {
      ofStore(store).changes += memories;
    },
    forgotten: (store) => {
      kept.delete(store);
    },
    keep(key, store, share) {
      const work = store.index.keeping?.work ?? 0;
      const folder = work < leastWork ? undefined : storage.indexFolder?.(key);
      if (folder === undefined) return;
      const known = ofStore(store);
      if (Math.max(known.changes, work - known.work) <= share * work) return;
      try {
        writeKeptIndex(design, folder, store);
      } catch {
        // A disk too full for it: it is made again from the memories, which are kept.
        removeIndexFile(folder);
      }
      kept.set(store, { work, changes: 0 });
    },
  };
}
