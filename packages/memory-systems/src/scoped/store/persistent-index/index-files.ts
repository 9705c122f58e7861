import type { JsonValue, MemoryStorage } from '@memgym/core';
import { persistenceOf } from '../../../indexes/index.js';
import type { MemoryIndex } from '../../design/memory-index.js';
import type { MemoryRecord } from '../../design/memory-record.js';
import type { ScopedMemoryDesign } from '../../design/scoped-memory-design.js';
import type { RestoredIndex } from '../restored-index.js';
import type { ScopeStore } from '../scope-store.js';
import { removeIndexFile } from './index-file.js';
import { readStoredIndex, writeStoredIndex } from './stored-index.js';

/** Below this size, rebuilding an index is faster than reading it. */
const leastWork = 2000;

/** The index files of the scopes; decides when they are written, read and removed. */
export interface IndexFiles<State extends JsonValue, Index extends MemoryIndex<State>> {
  /** The stored index of a scope; undefined if it must be rebuilt. */
  read(key: string, records: readonly MemoryRecord[]): RestoredIndex<Index> | undefined;
  /** Notes that a store uses a restored index. */
  opened(key: string, store: ScopeStore<State, Index>, restored: RestoredIndex<Index>): void;
  /** Notes that this many memories of a store changed. */
  changed(store: ScopeStore<State, Index>, memories: number): void;
  /** Notes that the file of a store was removed. */
  removed(store: ScopeStore<State, Index>): void;
  /**
   * Writes the index if more than this share of it would have to be rebuilt. Synchronous, so that nothing changes
   * meanwhile.
   */
  write(key: string, store: ScopeStore<State, Index>, share: number): void;
}

export function createIndexFiles<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  storage: Pick<MemoryStorage, 'indexFolder'>,
): IndexFiles<State, Index> {
  type Store = ScopeStore<State, Index>;
  /** The written size of each store's index, and the number of memories changed since. */
  const written = new WeakMap<Store, { work: number; changes: number }>();
  const ofStore = (store: Store) => {
    const known = written.get(store) ?? { work: 0, changes: 0 };
    written.set(store, known);
    return known;
  };

  return {
    read(key, records) {
      const folder = records.length < leastWork ? undefined : storage.indexFolder?.(key);
      return folder === undefined ? undefined : readStoredIndex(design, folder, records);
    },
    opened(key, store, restored) {
      const folder = storage.indexFolder?.(key);
      // It may contain memories that have been forgotten since.
      if (restored.isOutdated && folder !== undefined) removeIndexFile(folder);
      else
        written.set(store, { work: persistenceOf(store.index)?.work ?? 0, changes: restored.changed.length });
    },
    changed(store, memories) {
      ofStore(store).changes += memories;
    },
    removed: (store) => {
      written.delete(store);
    },
    write(key, store, share) {
      const work = persistenceOf(store.index)?.work ?? 0;
      const folder = work < leastWork ? undefined : storage.indexFolder?.(key);
      if (folder === undefined) return;
      const known = ofStore(store);
      if (Math.max(known.changes, work - known.work) <= share * work) return;
      try {
        writeStoredIndex(design, folder, store);
      } catch {
        // The disk may be full. The memories are stored, so the index can be rebuilt.
        removeIndexFile(folder);
      }
      written.set(store, { work, changes: 0 });
    },
  };
}
