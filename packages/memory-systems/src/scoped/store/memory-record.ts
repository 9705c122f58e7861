import type { EventTime, JsonObject, JsonValue, MemoryItem } from '@memgym/core';

/** A stored memory: the part that readers see, and the part that only the system sees. */
export interface MemoryRecord {
  readonly item: Readonly<MemoryItem>;
  /** Grows from one new memory to the next; unchanged when the memory is rewritten. */
  readonly order: number;
  /** The part of `item.meta` that the system gave it; the rest is that of the messages it came from. */
  readonly ownMeta?: JsonObject;
  /** The system's own notes about this memory; never shown. Lost when `update` replaces the text, unless `revise` copies it. */
  readonly data?: JsonValue;
  /** Embedding of the indexed text, in systems that have an embedder. */
  readonly vector?: Float32Array;
  /** When it was retired, by the injected clock; absent while it holds. */
  readonly retiredAt?: number;
}

/** A memory to be stored: new, or in the place of the one with the same id. */
export interface MemoryDraft {
  readonly id: string;
  /** `turn`, `document`, `session`, `fact`, …; a query's `k` caps each kind. */
  readonly kind: string;
  /** The item as a model is shown it. */
  readonly text: string;
  /** Every turn or document it came from; at least one. */
  readonly sourceIds: readonly string[];
  readonly eventTime?: EventTime | undefined;
  /** The system's own `meta`; that of the messages it came from is added to it. */
  readonly meta?: JsonObject | undefined;
  /** See {@link MemoryRecord.data}. */
  readonly data?: JsonValue;
}

/** A copy of the memory that a caller may change without changing what is stored. */
export function copyItem(item: Readonly<MemoryItem>): MemoryItem {
  return {
    ...item,
    sourceIds: [...item.sourceIds],
    ...(item.meta !== undefined && { meta: structuredClone(item.meta) }),
  };
}

/** A stored memory as a draft with changes. Its time of storing and its order stay the same. */
export function redraft(
  { item, data, ownMeta }: MemoryRecord,
  changes: Partial<MemoryDraft> = {},
): MemoryDraft {
  const { ingestTime: _kept, meta: _ofSources, ...draft } = item;
  return { ...draft, ...(ownMeta && { meta: ownMeta }), ...(data !== undefined && { data }), ...changes };
}
