import type { AccessEvent, JsonValue, Query, ReadContext } from '@memgym/core';
import type { MemoryRecord } from './memory-record.js';
import type { MemoryView } from './memory-view.js';

/** A memory found. */
export interface MemoryHit {
  readonly id: string;
  /** Finite; higher is better. */
  readonly score: number;
  readonly scoreParts?: Readonly<Record<string, number>>;
  /**
   * The kind that it is shown and capped at `k` with, such as `linked-note` for a memory that another hit links to.
   * Default the memory's own kind, which filters always use.
   */
  readonly kind?: string;
  /** The text to show, such as the memory with its source messages. Default the memory's own text. */
  readonly text?: string;
  /** When its text was last written. Default: the time of its last change, as far as the history is stored. */
  readonly writtenTime?: number;
  /** Ids of related memories. */
  readonly links?: readonly string[];
  /** Effect that being returned has on it, once committed: see `AccessEvent.effect`. Default none. */
  readonly access?: string;
}

export interface SearchRequest<State extends JsonValue = JsonValue> {
  readonly query: Query;
  /** Embedding of the query's text; absent in systems without an embedder, and for a blank text. */
  readonly vector?: Float32Array;
  readonly view: MemoryView<State>;
  readonly context: ReadContext;
  /** The memories that the query's filters let through, oldest first. */
  candidates(): MemoryRecord[];
  /** A number that grows with the place of a memory in the scope: what was stored first is lowest. */
  age(memoryId: string): number;
  /**
   * Runs an index search for every kind of memory the scope holds, so that each gets its own `k`.
   * `k` is a whole number, `accept` decides whether a memory may be returned.
   */
  perKind(search: (k: number, accept: (memoryId: string) => boolean) => readonly MemoryHit[]): MemoryHit[];
}

export interface SearchResult {
  /** In any order: they are ranked by score, then age, and cut to `k` a kind afterwards. */
  readonly hits: readonly MemoryHit[];
  /** The hits are in their final order, with falling or equal scores, and already cut. Default false. */
  readonly isFinal?: boolean;
  /** See `Retrieval.truncated`. */
  readonly truncated?: number;
  /** See `Retrieval.unranked`. */
  readonly unranked?: true;
  /** Wanted effects on memories that are not among the hits. Default none. */
  readonly accessEvents?: readonly AccessEvent[];
}

/** Finds memories. It is derived from them: putting them all again rebuilds it. */
export interface MemoryIndex<State extends JsonValue = JsonValue> {
  /**
   * Whether `put` uses the text; default true. False for an index of vectors or ages: it gets empty texts, so that
   * opening a stored memory does not read the texts of all memories.
   */
  readonly readsText?: boolean;
  /** Adds a memory, or replaces the one with its id. `text` is what is to be searched. */
  put(memoryId: string, text: string, record: MemoryRecord): void;
  delete(memoryId: string): void;
  /** Must change nothing: reads run concurrently. */
  search(request: SearchRequest<State>): SearchResult;
}
