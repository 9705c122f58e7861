import type { JsonValue, Query, ReadContext } from '@memgym/core';
import type { ModelAccess } from '../../model-use/model-access.js';
import type { MemoryHit, MemoryIndex } from './memory-index.js';
import type { MemoryRecord } from './memory-record.js';
import type { MemoryView } from './memory-view.js';

/** A search within a read or a write. */
export interface SearchCue {
  /** Default: the query's own text; in a write: none, so that only searches without text find anything. */
  readonly text?: string;
  /** Default: the text's embedding, in systems with an embedder. */
  readonly vector?: Float32Array;
  /** Maximum number of each kind. Default: that of the query; in a write: `Infinity`. */
  readonly k?: number;
  /** Only memories of these kinds. Default all. */
  readonly kinds?: readonly string[];
}

/** A hit and the memory that was found. */
export interface FoundMemory extends MemoryHit {
  readonly record: MemoryRecord;
}

/** Searches the scope’s index: best first, equal scores by age; a query's filters are always applied. */
export type StoreSearch = (cue?: SearchCue) => Promise<FoundMemory[]>;

/** The material from which a query is answered. */
export interface ReadRequest<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> extends ModelAccess {
  readonly query: Query;
  readonly context: ReadContext;
  /** A write may be applied during a model call; memories that it dropped are omitted from the answer. */
  readonly view: MemoryView<State>;
  readonly index: Index;
  readonly search: StoreSearch;
}
