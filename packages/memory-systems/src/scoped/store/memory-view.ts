import type { JsonValue } from '@memgym/core';
import type { MemoryRecord } from './memory-record.js';

/** What is held for one scope. Reading it changes nothing. */
export interface MemoryView<State extends JsonValue = JsonValue> {
  /** Number of memories, retired ones not counted. */
  readonly size: number;
  /** The memory of that id; undefined when there is none, or it is retired. */
  get(memoryId: string): MemoryRecord | undefined;
  /** Every memory, oldest first; a rewritten memory stays in its place. */
  all(): Iterable<MemoryRecord>;
  /** Memories that no longer hold, stored for their history: see `MemoryChanges.retire`. */
  retired(): Iterable<MemoryRecord>;
  /** The system's own state of the scope: see `ScopedMemoryDesign.state`. */
  readonly state: State;
}
