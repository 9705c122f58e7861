import type { EventTime, JsonObject, JsonValue, MemoryItem } from '@memgym/core';

/** A stored memory: the part that readers see, and the part that only the system sees. */
export interface MemoryRecord {
  readonly item: Readonly<MemoryItem>;
  /** Increases with each new memory; unchanged if the memory is rewritten. */
  readonly order: number;
  /** The part of `item.meta` set by the system; the rest is the metadata of its messages. */
  readonly ownMeta?: JsonObject;
  /**
   * The system's own data about this memory, which are never shown. They are lost when `update` replaces the text,
   * unless `revise` copies them.
   */
  readonly data?: JsonValue;
  /** Embedding of the indexed text, in systems that have an embedder. */
  readonly vector?: Float32Array;
  /** Time at which it was retired, by the injected clock; absent for a valid memory. */
  readonly retiredAt?: number;
}

/** A memory to store: new, or a replacement for the one with the same id. */
export interface MemoryDraft {
  readonly id: string;
  /** `turn`, `document`, `session`, `fact`, …; a query's `k` caps each kind. */
  readonly kind: string;
  /** The item as shown to a model. */
  readonly text: string;
  /** Every turn or document it is derived from; at least one. */
  readonly sourceIds: readonly string[];
  /** Set if it is derived from some of `sourceIds`, but which is not known. */
  readonly provenance?: 'unknown' | undefined;
  readonly eventTime?: EventTime | undefined;
  /** The system's own `meta`; the metadata of its messages are added to it. */
  readonly meta?: JsonObject | undefined;
  /** See {@link MemoryRecord.data}. */
  readonly data?: JsonValue;
}

/** A copy of the memory that a caller may change without changing the stored one. */
export function copyItem(item: Readonly<MemoryItem>): MemoryItem {
  // `{ ...item }` with fields added to it later would be an object of a shape of its own each time (V8 of Node 20), four
  // times as large and slow to read.
  return Object.assign(
    {},
    item,
    { sourceIds: [...item.sourceIds] },
    item.meta !== undefined && { meta: structuredClone(item.meta) },
  );
}

/** A stored memory as a draft with changes. Its time of storing and its order do not change. */
export function redraft(
  { item, data, ownMeta }: MemoryRecord,
  changes: Partial<MemoryDraft> = {},
): MemoryDraft {
  const { ingestTime: _kept, position: _ofTheSources, meta: _ofSources, ...draft } = item;
  return { ...draft, ...(ownMeta && { meta: ownMeta }), ...(data !== undefined && { data }), ...changes };
}
