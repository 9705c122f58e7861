import type { JsonValue } from '@memgym/core/memory';
import type { MemoryIndex } from './memory-index.js';
import type { ScopedMemoryDesign } from './scoped-memory-design.js';

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
