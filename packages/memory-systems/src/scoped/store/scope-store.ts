import type { Expiry, JsonObject } from '@memgym/core';
import { inSlices, type JsonValue, roleSchema } from '@memgym/core/memory';
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
  position: z.int().nonnegative().describe('Its place among the sources, in order of arrival.'),
  role: roleSchema.exactOptional().describe('Of a message.'),
  speaker: z.string().exactOptional(),
  sessionId: z.string().exactOptional(),
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
export class ScopeStore<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly design: ScopedMemoryDesign<State, Index>;
  readonly #records = new Map<string, MemoryRecord>();
  readonly #retired = new Map<string, MemoryRecord>();
  readonly #sources = new Map<string, KnownSource>();
  readonly #expiries = new Map<string, Expiry>();
  readonly #metas = new Map<string, JsonObject>();
  readonly #kinds = new Map<string, number>();
  readonly #history = new Map<string, TextChange[]>();
  /** Created on first use, because only forgetting needs it. */
  #citations: Map<string, string | Set<string>> | undefined;
  #index: Index;
  #state: State;
  readonly #pristine: string;
  #nextOrder = 0;
  /**
   * Undefined after the last source was forgotten: determined again by the next write, so that a restored scope
   * continues with the same number.
   */
  #nextPosition: number | undefined = 0;
  readonly view: MemoryView<State>;

  constructor(design: ScopedMemoryDesign<State, Index>) {
    this.design = design;
    this.#index = newIndex(design);
    this.#state = (design.state?.create() ?? null) as State;
    this.#pristine = JSON.stringify(this.#state);
    this.view = this.#viewOf();
  }

  get index(): Index {
    return this.#index;
  }

  /** Number of memories of each kind, without retired ones. */
  get kinds(): ReadonlyMap<string, number> {
    return this.#kinds;
  }

  /** Known sources, in order of arrival. */
  get sources(): ReadonlyMap<string, KnownSource> {
    return this.#sources;
  }

  /** Expiry times of sources, without sources that never expire. */
  get expiries(): ReadonlyMap<string, Expiry> {
    return this.#expiries;
  }

  /** The `meta` of sources, without sources that have none. */
  get metas(): ReadonlyMap<string, JsonObject> {
    return this.#metas;
  }

  /** Changes of each memory since it was first stored, oldest first. */
  get history(): ReadonlyMap<string, readonly TextChange[]> {
    return this.#history;
  }

  /** The `order` of the next new memory. */
  get nextOrder(): number {
    return this.#nextOrder;
  }

  /** The `position` of the next new source: after that of every known source. */
  get nextPosition(): number {
    this.#nextPosition ??= latestPosition(this.#sources.values()) + 1;
    return this.#nextPosition;
  }

  /** True if it contains no more than a new store. */
  get isEmpty(): boolean {
    const count = this.#records.size + this.#retired.size + this.#sources.size + this.#expiries.size;
    return count === 0 && JSON.stringify(this.#state) === this.#pristine;
  }

  /** The memory with this id, retired or not. */
  record(memoryId: string): MemoryRecord | undefined {
    return this.#records.get(memoryId) ?? this.#retired.get(memoryId);
  }

  /** Ids of the memories, retired or not, that cite a source. */
  citing(sourceId: string): ReadonlySet<string> {
    if (this.#citations === undefined) {
      this.#citations = new Map();
      for (const record of this.#records.values()) cite(this.#citations, record);
      for (const record of this.#retired.values()) cite(this.#citations, record);
    }
    const citing = this.#citations.get(sourceId);
    return typeof citing === 'string' ? new Set([citing]) : (citing ?? noCitations);
  }

  /**
   * Fills an empty store, which nobody uses yet, in slices.
   *
   * @param restored an index that already contains the memories, except its `changed` ones
   */
  async fill(change: ScopeChange<State>, restored?: RestoredIndex<Index>): Promise<void> {
    if (restored !== undefined) this.#index = restored.index;
    await inSlices(restored?.changed ?? change.put, (record) => this.#indexRecord(record));
    await inSlices(change.put, (record) => this.#store(record));
    await inSlices(change.learned ?? [], ([id, source]) => this.#learn(id, source));
    this.#applyToRecords({ ...change, put: [], learned: [] });
  }

  /** Applies the whole change or, if the index fails, none of it. */
  apply(change: ScopeChange<State>): void {
    this.#applyToIndex(change);
    this.#applyToRecords(change);
  }

  #applyToRecords(change: ScopeChange<State>): void {
    for (const id of change.remove) {
      this.#drop(id);
      this.#history.delete(id);
    }
    for (const record of change.retired ?? []) this.#store(record);
    for (const record of change.put) this.#store(record);
    this.#applyToSources(change);
    for (const id of change.forgotten ?? []) this.#history.delete(id);
    for (const [id, entry] of change.history ?? []) {
      this.#history.set(id, [...(this.#history.get(id) ?? []), entry]);
    }
    if (change.state !== undefined) this.#state = change.state;
  }

  #viewOf(): MemoryView<State> {
    const records = this.#records;
    const stateNow = (): State => this.#state;
    return {
      get size() {
        return records.size;
      },
      get: (id) => records.get(id),
      all: () => records.values(),
      retired: () => this.#retired.values(),
      said: (sourceId) => this.#sources.get(sourceId),
      get state() {
        return stateNow();
      },
    };
  }

  #applyToIndex(change: ScopeChange<State>): void {
    const gone = [...change.remove, ...(change.retired ?? []).map(({ item }) => item.id)];
    try {
      for (const id of gone) if (this.#records.has(id)) this.#index.delete(id);
      for (const record of change.put) this.#indexRecord(record);
    } catch (error) {
      this.#index = newIndex(this.design);
      for (const record of this.#records.values()) this.#indexRecord(record);
      throw error;
    }
  }

  #indexRecord(record: MemoryRecord): void {
    const { item } = record;
    const text = this.#index.readsText === false ? '' : (this.design.indexText?.(record) ?? item.text);
    this.#index.put(item.id, text, record);
  }

  #applyToSources({ learned, expiring, described, unlearned }: ScopeChange<State>): void {
    for (const [sourceId, source] of learned ?? []) this.#learn(sourceId, source);
    for (const [sourceId, expiry] of expiring ?? []) this.#expiries.set(sourceId, expiry);
    for (const [sourceId, meta] of described ?? []) this.#metas.set(sourceId, meta);
    for (const sourceId of unlearned ?? []) {
      const last = (this.#nextPosition ?? 0) - 1;
      if (this.#sources.get(sourceId)?.position === last) this.#nextPosition = undefined;
      this.#sources.delete(sourceId);
      this.#expiries.delete(sourceId);
      this.#metas.delete(sourceId);
    }
  }

  #learn(sourceId: string, source: KnownSource): void {
    this.#sources.set(sourceId, source);
    if (this.#nextPosition === undefined) return;
    this.#nextPosition = Math.max(this.#nextPosition, source.position + 1);
  }

  #drop(id: string): void {
    const record = this.record(id);
    if (record === undefined) return;
    this.#uncite(record);
    this.#records.delete(id);
    this.#retired.delete(id);
  }

  #store(record: MemoryRecord): void {
    const { id, kind } = record.item;
    const earlier = this.record(id);
    if (earlier !== undefined) this.#uncite(earlier);
    this.#nextOrder = Math.max(this.#nextOrder, record.order + 1);
    if (record.retiredAt === undefined) {
      this.#retired.delete(id);
      this.#records.set(id, record);
      this.#count(kind, 1);
    } else {
      this.#records.delete(id);
      this.#retired.set(id, record);
    }
    if (this.#citations !== undefined) cite(this.#citations, record);
  }

  #uncite({ item, retiredAt }: MemoryRecord): void {
    if (retiredAt === undefined) this.#count(item.kind, -1);
    for (const sourceId of this.#citations === undefined ? [] : item.sourceIds) {
      const citing = this.#citations?.get(sourceId);
      if (typeof citing === 'object') citing.delete(item.id);
      if (citing === item.id || (typeof citing === 'object' && citing.size === 0))
        this.#citations?.delete(sourceId);
    }
  }

  #count(kind: string, by: number): void {
    const now = (this.#kinds.get(kind) ?? 0) + by;
    if (now === 0) this.#kinds.delete(kind);
    else this.#kinds.set(kind, now);
  }
}

/** What a read sees of a scope. */
export type ReadableScope<State extends JsonValue, Index extends MemoryIndex<State>> = Pick<
  ScopeStore<State, Index>,
  'view' | 'index' | 'kinds' | 'history'
> & {
  /** True if memories are hidden that the index still finds. */
  readonly isPartial?: boolean;
};

const noCitations: ReadonlySet<string> = new Set();

/** Most sources are cited by one memory, for which a set would take long to make. */
function cite(citations: Map<string, string | Set<string>>, { item: { id, sourceIds } }: MemoryRecord): void {
  for (const sourceId of sourceIds) {
    const citing = citations.get(sourceId);
    if (typeof citing === 'object') citing.add(id);
    else citations.set(sourceId, citing === undefined || citing === id ? id : new Set([citing, id]));
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
