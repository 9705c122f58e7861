import type { JsonValue } from '@memgym/core';
import type { MemoryRecord } from './memory-record.js';
import type { MemoryIndex, MemoryView, ScopedMemoryDesign } from './scoped-memory-design.js';

/** An earlier text of a memory that `update` replaced. */
export interface TextUpdate {
  readonly before: string;
  readonly after: string;
  readonly ingestTime: number;
}

/** A whole change of one scope, worked out to the end: applying it cannot wait for anything. */
export interface ScopeChange<State extends JsonValue> {
  readonly put: readonly MemoryRecord[];
  readonly remove: readonly string[];
  /** Sources that are known from now on: id and content digest. */
  readonly learned: readonly (readonly [sourceId: string, digest: string])[];
  /** Sources that are unknown again. */
  readonly unlearned: readonly string[];
  readonly updated?: { readonly memoryId: string; readonly update: TextUpdate };
  readonly state?: State;
}

/** Everything held for one scope, and the index over it. */
export interface ScopeStore<State extends JsonValue> {
  readonly view: MemoryView<State>;
  readonly index: MemoryIndex<State>;
  /** Number of memories of each kind. */
  readonly kinds: ReadonlyMap<string, number>;
  /** Known sources and the digests of their contents, in the order they came. */
  readonly sources: ReadonlyMap<string, string>;
  readonly updates: ReadonlyMap<string, readonly TextUpdate[]>;
  /** What the next new memory's `order` is. */
  readonly nextOrder: number;
  /** True when it holds no more than a new one. */
  readonly isEmpty: boolean;
  citing(sourceId: string): ReadonlySet<string>;
  /** Applies all of the change; when the index fails, none of it. */
  apply(change: ScopeChange<State>): void;
}

export function createScopeStore<State extends JsonValue>(
  design: ScopedMemoryDesign<State>,
): ScopeStore<State> {
  const records = new Map<string, MemoryRecord>();
  const sources = new Map<string, string>();
  const citations = new Map<string, Set<string>>();
  const kinds = new Map<string, number>();
  const updates = new Map<string, TextUpdate[]>();
  const noCitations: ReadonlySet<string> = new Set();
  const firstState = (design.state?.create() ?? null) as State;
  const pristine = JSON.stringify(firstState);
  let state = firstState;
  let nextOrder = 0;
  let index = design.createIndex();

  const indexText = (record: MemoryRecord): string => design.indexText?.(record) ?? record.item.text;
  const indexRecord = (record: MemoryRecord): void => index.put(record.item.id, indexText(record), record);

  function applyToIndex(change: ScopeChange<State>): void {
    try {
      for (const id of change.remove) if (records.has(id)) index.delete(id);
      for (const record of change.put) indexRecord(record);
    } catch (error) {
      index = design.createIndex();
      for (const record of records.values()) indexRecord(record);
      throw error;
    }
  }

  function drop(id: string): void {
    const record = records.get(id);
    if (record === undefined) return;
    records.delete(id);
    uncite(record);
  }

  function keep(record: MemoryRecord): void {
    const { id, kind, sourceIds } = record.item;
    const earlier = records.get(id);
    if (earlier !== undefined) uncite(earlier);
    records.set(id, record);
    nextOrder = Math.max(nextOrder, record.order + 1);
    count(kind, 1);
    for (const sourceId of sourceIds) {
      const citing = citations.get(sourceId) ?? new Set();
      citations.set(sourceId, citing.add(id));
    }
  }

  function uncite({ item }: MemoryRecord): void {
    count(item.kind, -1);
    for (const sourceId of item.sourceIds) {
      const citing = citations.get(sourceId);
      citing?.delete(item.id);
      if (citing?.size === 0) citations.delete(sourceId);
    }
  }

  function count(kind: string, by: number): void {
    const now = (kinds.get(kind) ?? 0) + by;
    if (now === 0) kinds.delete(kind);
    else kinds.set(kind, now);
  }

  return {
    view: {
      get size() {
        return records.size;
      },
      get: (id) => records.get(id),
      all: () => records.values(),
      get state() {
        return state;
      },
    },
    get index() {
      return index;
    },
    kinds,
    sources,
    updates,
    get nextOrder() {
      return nextOrder;
    },
    get isEmpty() {
      return records.size === 0 && sources.size === 0 && JSON.stringify(state) === pristine;
    },
    citing: (sourceId) => citations.get(sourceId) ?? noCitations,
    apply: (change) => {
      applyToIndex(change);
      for (const id of change.remove) {
        drop(id);
        updates.delete(id);
      }
      for (const record of change.put) keep(record);
      for (const [sourceId, contentDigest] of change.learned) sources.set(sourceId, contentDigest);
      for (const sourceId of change.unlearned) sources.delete(sourceId);
      if (change.updated !== undefined) {
        const { memoryId, update } = change.updated;
        updates.set(memoryId, [...(updates.get(memoryId) ?? []), update]);
      }
      if (change.state !== undefined) state = change.state;
    },
  };
}
