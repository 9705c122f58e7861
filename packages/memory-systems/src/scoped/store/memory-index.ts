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
   * What it is shown as, and capped at `k` with, such as `linked-note` for what another hit led to.
   * Default the memory's own kind, which is also what filters ask about.
   */
  readonly kind?: string;
  /** What it is shown as, such as with the messages it was made of. Default the memory's own text. */
  readonly text?: string;
  /** When its text was last written, for memories that are rewritten. Default when it was first stored. */
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
   * `k` is a whole number, `accept` tells whether a memory may be returned.
   */
  perKind(search: (k: number, accept: (memoryId: string) => boolean) => readonly MemoryHit[]): MemoryHit[];
}

export interface SearchResult {
  /** In any order: they are ranked by score, then age, and cut to `k` a kind afterwards. */
  readonly hits: readonly MemoryHit[];
  /** See `Retrieval.truncated`. */
  readonly truncated?: number;
  /** See `Retrieval.unranked`. */
  readonly unranked?: true;
  /** Wanted effects on memories that are not among the hits. Default none. */
  readonly accessEvents?: readonly AccessEvent[];
}

/** What finds memories. It is derived from them: it can be rebuilt by putting them all again. */
export interface MemoryIndex<State extends JsonValue = JsonValue> {
  /**
   * Whether `put` looks at the text; default true. False for one that goes by vectors or by age: it is put
   * empty texts, so that a stored memory is opened without reading the texts of all memories.
   */
  readonly readsText?: boolean;
  /** Adds a memory, or replaces the one with its id. `text` is what is to be searched. */
  put(memoryId: string, text: string, record: MemoryRecord): void;
  delete(memoryId: string): void;
  /** Must change nothing: it runs beside other reads. */
  search(request: SearchRequest<State>): SearchResult;
}
