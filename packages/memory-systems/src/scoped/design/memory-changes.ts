import type { JsonValue, Usage, WriteWarning } from '@memgym/core';
import type { MemoryDraft } from './memory-record.js';

/** The changes of a write. They are computed first and then applied atomically. */
export interface MemoryChanges<State extends JsonValue = JsonValue> {
  /** New and rewritten memories. A retired memory with the same id becomes valid again. */
  readonly put?: readonly MemoryDraft[];
  /** Ids of memories to drop. Their sources remain known, so that adding them again changes nothing. */
  readonly remove?: readonly string[];
  /**
   * Ids of memories to retire (outdated, contradicted, expired). They are no longer found or listed, but they remain in
   * their history and in snapshots. Forgetting their sources forgets them, too.
   */
  readonly retire?: readonly string[];
  /** Sources without a derived memory, with the reason. */
  readonly skipped?: readonly { readonly sourceId: string; readonly reason: string }[];
  /**
   * Sources without a derived memory because a model's reply could not be read. They count as new, so that adding them
   * again is another try.
   */
  readonly unread?: readonly string[];
  /** Sources that wait in `state` for a later write. */
  readonly buffered?: readonly string[];
  /** Refused changes requested by a model, and unreadable replies. */
  readonly warnings?: readonly WriteWarning[];
  /** The new state; without it, the state is not changed. */
  readonly state?: State;
  /** Usage in addition to that of `ask`, `tryAsk` and `embed`. */
  readonly usage?: Usage;
}
