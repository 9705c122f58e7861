import type { AccessEvent, JsonValue, Query, QueryWord, ReadContext, ScorePart } from '@memgym/core';
import type { MemoryRecord } from './memory-record.js';
import type { MemoryView } from './memory-view.js';

/** A memory found. */
export interface MemoryHit {
  readonly id: string;
  /** Finite; higher is better. */
  readonly score: number;
  readonly scoreParts?: Readonly<Record<string, number>>;
  /**
   * The kind under which it is shown and counted towards `k`, such as `linked-note` for a memory that another hit links
   * to. Default: the memory's own kind, which filters always use.
   */
  readonly kind?: string;
  /** The text to show, such as the memory with its source messages. Default: the memory's own text. */
  readonly text?: string;
  /** Time at which its text was last written. Default: the time of its last change, as far as the history is stored. */
  readonly writtenTime?: number;
  /** Ids of related memories. */
  readonly links?: readonly string[];
  /** Effect of being returned, applied by a commit: see `AccessEvent.effect`. Default none. */
  readonly access?: string;
}

export interface SearchRequest<State extends JsonValue = JsonValue> {
  readonly query: Query;
  /** Embedding of the query's text; absent in systems without an embedder and for a blank text. */
  readonly vector?: Float32Array;
  readonly view: MemoryView<State>;
  readonly context: ReadContext;
  /** The memories that pass the query's filters, oldest first. */
  candidates(): MemoryRecord[];
  /** A number that grows with the age order of memories in the scope: the first stored memory has the lowest. */
  age(memoryId: string): number;
  /**
   * Runs an index search for every kind of memory in the scope, so that each has its own `k`. `k` is a whole number,
   * `accept` says whether a memory may be returned.
   */
  perKind(search: (k: number, accept: (memoryId: string) => boolean) => readonly MemoryHit[]): MemoryHit[];
}

export interface SearchResult {
  /** Hits in any order; they are ranked by score, then age, and cut to `k` per kind afterwards. */
  readonly hits: readonly MemoryHit[];
  /** Whether the hits are in their final order, with descending or equal scores, and already cut. Default false. */
  readonly isFinal?: boolean;
  /** See `Retrieval.truncated`. */
  readonly truncated?: number;
  /** See `Retrieval.unranked`. */
  readonly unranked?: true;
  /** See `Retrieval.tiesByRank`. */
  readonly tiesByRank?: true;
  /** Requested effects on memories that are not among the hits. Default none. */
  readonly accessEvents?: readonly AccessEvent[];
  /**
   * How the `scoreParts` of a hit add up to its score: what each contributes. Called only for an explanation, for hits
   * whose score is not that of the index. Default: unknown.
   */
  contributions?(hit: MemoryHit): Readonly<Record<string, number>>;
}

/** How an index comes to its hits. */
export interface IndexExplanation {
  /** All memories that it scores in this search, also beyond `k`, in any order. */
  readonly hits: readonly MemoryHit[];
  /**
   * What makes up the score of a memory: for a hit, the contributions sum to its score; for another memory, the parts
   * that are known.
   */
  parts(memoryId: string): readonly ScorePart[];
  /** The words that it searches for. Absent in an index without words. */
  readonly words?: readonly QueryWord[];
  /** See `ReadExplanation.history`. */
  readonly history?: string;
}

/** Finds memories. The index of a scope's memories; putting all of them again rebuilds it. */
export interface MemoryIndex<State extends JsonValue = JsonValue> {
  /**
   * Whether `put` uses the text; default: true. False for an index of vectors or ages: it receives empty texts, so that
   * opening a stored memory does not read all texts.
   */
  readonly readsText?: boolean;
  /** Adds a memory, or replaces the one with its id. `text` is the text to search. */
  put(memoryId: string, text: string, record: MemoryRecord): void;
  delete(memoryId: string): void;
  /** It must not change anything, because reads run concurrently. */
  search(request: SearchRequest<State>): SearchResult;
  /**
   * Explains the search of the same request. Called only when somebody asks why. Default: the hits of a search for all
   * memories, with their `scoreParts` if these sum to the score.
   */
  explain?(request: SearchRequest<State>): IndexExplanation;
}
