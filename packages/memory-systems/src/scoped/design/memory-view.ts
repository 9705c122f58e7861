import type { JsonValue } from '@memgym/core';
import type { MemoryRecord } from './memory-record.js';
import type { Observation } from './observation.js';

/** The memories and state of one scope. Reading it changes nothing. */
export interface MemoryView<State extends JsonValue = JsonValue> {
  /** Number of memories, without retired ones. */
  readonly size: number;
  /** The memory with this id; undefined if there is none or it is retired. */
  get(memoryId: string): MemoryRecord | undefined;
  /** Every memory, oldest first; a rewritten memory has the same position. */
  all(): Iterable<MemoryRecord>;
  /** Retired memories, stored for their history: see `MemoryChanges.retire`. */
  retired(): Iterable<MemoryRecord>;
  /**
   * Who said a message and in which session, also of one whose memories have expired; nothing of a document. Undefined for an
   * unknown source.
   */
  said(sourceId: string): Pick<Observation, 'role' | 'speaker' | 'sessionId'> | undefined;
  /** The system's own state of the scope: see `ScopedMemoryDesign.state`. */
  readonly state: State;
}
