import type { JsonValue } from '@memgym/core/memory';
import type { AsyncMemoryIndex, IndexElsewhere } from './design/async-memory-index.js';
import type { MemoryIndex } from './design/memory-index.js';
import type { ScopedMemoryDesign } from './design/scoped-memory-design.js';
import { createSearchElsewhere, type SearchElsewhere } from './read/search-elsewhere.js';
import { IndexedSpaces } from './store/async-index/indexed-spaces.js';

/** An index elsewhere, connected to the memories of a design. */
export interface ConnectedIndex<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly spaces: IndexedSpaces<State, Index>;
  readonly search: SearchElsewhere<State, Index>;
}

/**
 * An asynchronous index for `asyncIndex` of a design. It brings the part of the engine that keeps an index elsewhere in
 * agreement with the memories, which other applications do not carry.
 */
export function indexElsewhere(index: AsyncMemoryIndex): IndexElsewhere {
  const connect = <State extends JsonValue, Index extends MemoryIndex<State>>(
    design: ScopedMemoryDesign<State, Index>,
  ): ConnectedIndex<State, Index> => ({
    spaces: new IndexedSpaces(design, index),
    search: createSearchElsewhere(design, index),
  });
  return { name: index.name, connect: connect as IndexElsewhere['connect'] };
}
