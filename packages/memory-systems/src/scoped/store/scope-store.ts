import type { Expiry, JsonObject } from '@memgym/core';
import type { JsonValue } from '@memgym/core/memory';
import * as z from 'zod';
import type { MemoryIndex } from '../design/memory-index.js';
import type { MemoryRecord } from '../design/memory-record.js';
import type { MemoryView } from '../design/memory-view.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import type { RestoredIndex } from './restored-index.js';

/**
 * One change of a memory after it was first stored; `before` is null if it becomes valid again, `after` is null if it
 * is retired.
 */
export const textChangeSchema = z.object({
  before: z.string().nullable(),
  after: z.string().nullable(),
  ingestTime: z.number(),
});
export type TextChange = Readonly<z.infer<typeof textChangeSchema>>;

/** What is known of a source, a turn or document that was given to the scope. */
export const knownSourceSchema = z.object({
  digest: z.string().describe('Digest of its content.'),
  position: z.number().int().nonnegative().describe('Its place among the sources, in order of arrival.'),
});
export type KnownSource = Readonly<z.infer<typeof knownSourceSchema>>;

/** A complete change of one scope, which can be applied without waiting. */
export interface ScopeChange<State extends JsonValue> {
  readonly put: readonly MemoryRecord[];
  readonly remove: readonly string[];
  /** New or changed retired memories. */
  readonly retired?: readonly MemoryRecord[];
  /** Sources that are known from now on, in order of arrival. */
  readonly learned?: readonly (readonly [sourceId: string, source: KnownSource])[];
  /** Sources that expire. */
  readonly expiring?: readonly (readonly [sourceId: string, expiry: Expiry])[];
  /** The `meta` of sources, as given with them. */
  readonly described?: readonly (readonly [sourceId: string, meta: JsonObject])[];
  /** Sources that become unknown again. */
  readonly unlearned?: readonly string[];
  /** Memories whose history is forgotten, in addition to removed memories. */
  readonly forgotten?: readonly string[];
  /** Additions to histories. */
  readonly history?: readonly (readonly [memoryId: string, change: TextChange])[];
  readonly state?: State;
  /** Whether removed data must leave no trace in a storage: see `StorageChange.scrub`. Default false. */
  readonly scrub?: boolean;
}

/** All data of one scope, and the index over them. */
export interface ScopeStore<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly view: MemoryView<State>;
  readonly index: Index;
  /** The memory with this id, retired or not. */
  record(memoryId: string): MemoryRecord | undefined;
  /** Number of memories of each kind, without retired ones. */
  readonly kinds: ReadonlyMap<string, number>;
  /** Known sources, in order of arrival. */
  readonly sources: ReadonlyMap<string, KnownSource>;
  /** Expiry times of sources, without sources that never expire. */
  readonly expiries: ReadonlyMap<string, Expiry>;
  /** The `meta` of sources, without sources that have none. */
  readonly metas: ReadonlyMap<string, JsonObject>;
  /** Changes of each memory since it was first stored, oldest first. */
  readonly history: ReadonlyMap<string, readonly TextChange[]>;
  /** The `order` of the next new memory. */
  readonly nextOrder: number;
  /** The `position` of the next new source: after that of every known source. */
  readonly nextPosition: number;
  /** True if memories are hidden that the index still finds. */
  readonly isPartial?: boolean;
  /** True if it contains no more than a new store. */
  readonly isEmpty: boolean;
  /** Ids of the memories, retired or not, that cite a source. */
  citing(sourceId: string): ReadonlySet<string>;
  /**
   * Applies the whole change or, if the index fails, none of it.
   *
   * @param restored an index that already contains the added memories, except its `changed` ones; only for an empty
   * store
   */
  apply(change: ScopeChange<State>, restored?: Pick<RestoredIndex<Index>, 'index' | 'changed'>): void;
}

export function createScopeStore<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
): ScopeStore<State, Index> {
  const records = new Map<string, MemoryRecord>();
  const retired = new Map<string, MemoryRecord>();
  const sources = new Map<string, KnownSource>();
  const expiries = new Map<string, Expiry>();
  const metas = new Map<string, JsonObject>();
  // Created on first use, because only forgetting needs it.
  let citations: Map<string, Set<string>> | undefined;
  const kinds = new Map<string, number>();
  const history = new Map<string, TextChange[]>();
  const noCitations: ReadonlySet<string> = new Set();
  const firstState = (design.state?.create() ?? null) as State;
  const pristine = JSON.stringify(firstState);
  let state = firstState;
  let nextOrder = 0;
  // Undefined after the last source was forgotten: determined again by the next write, so that a restored scope
  // continues with the same number.
  let nextPosition: number | undefined = 0;
  let index = newIndex(design);

  const indexText = (record: MemoryRecord): string =>
    index.readsText === false ? '' : (design.indexText?.(record) ?? record.item.text);
  const indexRecord = (record: MemoryRecord): void => index.put(record.item.id, indexText(record), record);
  const recordOf = (id: string): MemoryRecord | undefined => records.get(id) ?? retired.get(id);

  function applyToIndex(
    change: ScopeChange<State>,
    restored: Pick<RestoredIndex<Index>, 'index' | 'changed'> | undefined,
  ): void {
    if (restored !== undefined) index = restored.index;
    const gone = [...change.remove, ...(change.retired ?? []).map(({ item }) => item.id)];
    try {
      for (const id of gone) if (records.has(id)) index.delete(id);
      for (const record of restored?.changed ?? change.put) indexRecord(record);
    } catch (error) {
      index = newIndex(design);
      for (const record of records.values()) indexRecord(record);
      throw error;
    }
  }

  function drop(id: string): void {
    const record = recordOf(id);
    if (record === undefined) return;
    uncite(record);
    records.delete(id);
    retired.delete(id);
  }

  function store(record: MemoryRecord): void {
    const { id, kind } = record.item;
    const earlier = recordOf(id);
    if (earlier !== undefined) uncite(earlier);
    nextOrder = Math.max(nextOrder, record.order + 1);
    if (record.retiredAt === undefined) {
      retired.delete(id);
      records.set(id, record);
      count(kind, 1);
    } else {
      records.delete(id);
      retired.set(id, record);
    }
    if (citations !== undefined) cite(citations, record);
  }

  function uncite({ item, retiredAt }: MemoryRecord): void {
    if (retiredAt === undefined) count(item.kind, -1);
    if (citations === undefined) return;
    for (const sourceId of item.sourceIds) {
      const citing = citations.get(sourceId);
      citing?.delete(item.id);
      if (citing?.size === 0) citations.delete(sourceId);
    }
  }

  function citationsNow(): Map<string, Set<string>> {
    if (citations !== undefined) return citations;
    citations = new Map();
    for (const record of records.values()) cite(citations, record);
    for (const record of retired.values()) cite(citations, record);
    return citations;
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
      retired: () => retired.values(),
      get state() {
        return state;
      },
    },
    get index() {
      return index;
    },
    record: recordOf,
    kinds,
    sources,
    expiries,
    metas,
    history,
    get nextOrder() {
      return nextOrder;
    },
    get nextPosition() {
      nextPosition ??= latestPosition(sources.values()) + 1;
      return nextPosition;
    },
    get isEmpty() {
      return (
        records.size + retired.size + sources.size + expiries.size === 0 && JSON.stringify(state) === pristine
      );
    },
    citing: (sourceId) => citationsNow().get(sourceId) ?? noCitations,
    apply: (change, restored) => {
      applyToIndex(change, restored);
      for (const id of change.remove) {
        drop(id);
        history.delete(id);
      }
      for (const record of change.retired ?? []) store(record);
      for (const record of change.put) store(record);
      for (const [sourceId, source] of change.learned ?? []) {
        sources.set(sourceId, source);
        if (nextPosition !== undefined) nextPosition = Math.max(nextPosition, source.position + 1);
      }
      for (const [sourceId, expiry] of change.expiring ?? []) expiries.set(sourceId, expiry);
      for (const [sourceId, meta] of change.described ?? []) metas.set(sourceId, meta);
      for (const sourceId of change.unlearned ?? []) {
        if (sources.get(sourceId)?.position === (nextPosition ?? 0) - 1) nextPosition = undefined;
        sources.delete(sourceId);
        expiries.delete(sourceId);
        metas.delete(sourceId);
      }
      for (const id of change.forgotten ?? []) history.delete(id);
      for (const [id, entry] of change.history ?? []) history.set(id, [...(history.get(id) ?? []), entry]);
      if (change.state !== undefined) state = change.state;
    },
  };
}

function cite(citations: Map<string, Set<string>>, { item }: MemoryRecord): void {
  for (const sourceId of item.sourceIds) {
    const citing = citations.get(sourceId) ?? new Set();
    citations.set(sourceId, citing.add(item.id));
  }
}

function latestPosition(sources: Iterable<KnownSource>): number {
  let latest = -1;
  for (const { position } of sources) latest = Math.max(latest, position);
  return latest;
}

/** An empty index of a scope in this process; one that keeps nothing if the design has its index elsewhere. */
export function newIndex<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
): Index {
  return design.createIndex?.() ?? (elsewhere as MemoryIndex<JsonValue> as Index);
}

const elsewhere: MemoryIndex = {
  readsText: false,
  put: () => undefined,
  delete: () => undefined,
  search: () => ({ hits: [] }),
};
