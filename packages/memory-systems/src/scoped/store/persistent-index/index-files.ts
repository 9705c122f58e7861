import { endianness } from 'node:os';
import type { MemoryStorage } from '@memgym/core';
import { canonicalJson, inSlices, type JsonValue } from '@memgym/core/memory';
import { persistenceOf } from '../../../indexes/index.js';
import type { MemoryIndex } from '../../design/memory-index.js';
import type { MemoryRecord } from '../../design/memory-record.js';
import type { ScopedMemoryDesign } from '../../design/scoped-memory-design.js';
import type { RestoredIndex } from '../restored-index.js';
import { newIndex, type ScopeStore } from '../scope-store.js';
import { embedderOf } from '../snapshot-codec.js';
import { recordMark } from '../storage-rows/stored-record.js';
import { readIndexFile, removeIndexFile, writeIndexFile } from './index-file.js';

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
  /** Whether more than this share of the index would have to be rebuilt, and nobody is about to write it. */
  isDue(key: string, store: ScopeStore<State, Index>, share: number): boolean;
  /** Writes the index if that is so, in slices. Nothing may change the scope meanwhile. */
  write(key: string, store: ScopeStore<State, Index>, share: number): Promise<void>;
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

  /** Where the index belongs, if more than this share of it has changed. */
  const dueFolder = (key: string, store: Store, share: number): string | undefined => {
    const work = persistenceOf(store.index)?.work ?? 0;
    if (work < leastWork) return undefined;
    const known = ofStore(store);
    if (Math.max(known.changes, work - known.work) <= share * work) return undefined;
    return storage.indexFolder?.(key);
  };
  const writing = new WeakSet<Store>();
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
    isDue(key, store, share) {
      if (writing.has(store) || dueFolder(key, store, share) === undefined) return false;
      writing.add(store);
      return true;
    },
    async write(key, store, share) {
      const folder = dueFolder(key, store, share);
      try {
        if (folder !== undefined) await writeStoredIndex(design, folder, store);
      } catch {
        // The disk may be full. The memories are stored, so the index can be rebuilt.
        if (folder !== undefined) removeIndexFile(folder);
      }
      writing.delete(store);
      if (folder !== undefined)
        written.set(store, { work: persistenceOf(store.index)?.work ?? 0, changes: 0 });
    },
  };
}

/** Writes the index of a scope into a folder. */
async function writeStoredIndex<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  folder: string,
  { index, view }: Pick<ScopeStore<State, Index>, 'index' | 'view'>,
): Promise<void> {
  const persistence = persistenceOf(index);
  if (persistence === undefined) return;
  const records = [...view.all()].sort((left, right) => left.order - right.order);
  const orders = Float64Array.from(records, ({ order }) => order);
  const marks = new Uint32Array(records.length);
  await inSlices(records.entries(), ([place, record]) => {
    marks[place] = recordMark(record);
  });
  await writeIndexFile(folder, settingsOf(design, persistence.settings), (to) => {
    to.bytes('orders', new Uint8Array(orders.buffer));
    to.bytes('marks', new Uint8Array(marks.buffer));
    persistence.write(to, (id) => placeOf(orders, view.get(id)?.order));
  });
}

/**
 * Reads the index of a scope from a folder and matches it with the current memories. Returns undefined if it is
 * missing, damaged or made with other settings; the index must then be rebuilt.
 * @param records oldest first
 */
function readStoredIndex<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  folder: string,
  records: readonly MemoryRecord[],
): RestoredIndex<Index> | undefined {
  const index = newIndex(design);
  const persistence = persistenceOf(index);
  if (persistence === undefined) return undefined;
  try {
    return readIndexFile(folder, settingsOf(design, persistence.settings), (from) => {
      const [orders, marks] = [from.bytes('orders'), from.bytes('marks')];
      if (orders === undefined || marks === undefined) return undefined;
      const { byNumber, changed, isOutdated } = match(
        records,
        new Float64Array(orders.buffer),
        new Uint32Array(marks.buffer),
      );
      persistence.read(from, (number) => {
        const record = byNumber[number];
        return record && { id: record.item.id, vector: record.vector };
      });
      return { index, changed, isOutdated };
    });
  } catch {
    // After any problem with the file, the index can be rebuilt from the memories.
    return undefined;
  }
}

/** The memories by their number in the file, and the memories that are missing from the file or outdated in it. */
function match(records: readonly MemoryRecord[], orders: Float64Array, marks: Uint32Array) {
  const byNumber: (MemoryRecord | undefined)[] = [];
  const changed: MemoryRecord[] = [];
  let isOutdated = false;
  let next = 0;
  for (let number = 0; number < orders.length; number += 1) {
    const order = orders[number] as number;
    for (; next < records.length && (records[next] as MemoryRecord).order < order; next += 1) {
      changed.push(records[next] as MemoryRecord);
    }
    const record = records[next];
    if (record?.order !== order) {
      byNumber.push(undefined);
      isOutdated = true;
      continue;
    }
    if (recordMark(record) !== marks[number]) {
      changed.push(record);
      isOutdated = true;
    }
    byNumber.push(record);
    next += 1;
  }
  for (const record of records.slice(next)) changed.push(record);
  return { byNumber, changed, isOutdated };
}

function settingsOf(
  design: Pick<ScopedMemoryDesign, 'info' | 'schemaVersion' | 'embedder'>,
  index: JsonValue,
): string {
  const { info, schemaVersion = 1 } = design;
  const { name, version, profile, params } = info;
  return canonicalJson({
    system: { name, version, profile: profile ?? null, params: params ?? {}, schemaVersion },
    embedder: embedderOf(design),
    index,
    bytes: endianness(),
  });
}

/** The position of a number among ascending ones; -1 if absent. */
function placeOf(rising: Float64Array, wanted: number | undefined): number {
  if (wanted === undefined) return -1;
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return rising[low] === wanted ? low : -1;
}
