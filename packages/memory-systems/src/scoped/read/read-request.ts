import type { JsonValue, Query, ReadContext } from '@memgym/core';
import type { ModelAccess } from '../../model-use/model-access.js';
import type { MemoryHit, MemoryIndex } from '../store/memory-index.js';
import type { MemoryRecord } from '../store/memory-record.js';
import type { MemoryView } from '../store/memory-view.js';

/** A search within a read or a write. */
export interface SearchCue {
  /** Default: the query's own text; in a write none, so that only a search without text finds anything. */
  readonly text?: string;
  /** Default the text's embedding, in systems with an embedder. */
  readonly vector?: Float32Array;
  /** At most this many of each kind. Default the query's own; in a write `Infinity`. */
  readonly k?: number;
  /** Only memories of these kinds. Default all. */
  readonly kinds?: readonly string[];
}

/** A hit and the memory that was found. */
export interface FoundMemory extends MemoryHit {
  readonly record: MemoryRecord;
}

/** Searches the scope’s index: best first, equal scores by age; a query's filters always hold. */
export type StoreSearch = (cue?: SearchCue) => Promise<FoundMemory[]>;

/** The material from which a query is answered. */
export interface ReadRequest<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> extends ModelAccess {
  readonly query: Query;
  readonly context: ReadContext;
  /** A write may be applied while the model is asked; what it dropped is left out of the answer. */
  readonly view: MemoryView<State>;
  readonly index: Index;
  readonly search: StoreSearch;
}
