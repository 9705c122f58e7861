import type { JsonValue, Usage, WriteWarning } from '@memgym/core';
import type { MemoryDraft } from '../store/memory-record.js';

/** The changes of a write. They are computed first and applied as a whole, or not at all. */
export interface MemoryChanges<State extends JsonValue = JsonValue> {
  /** Memories that are new or rewritten. A retired one of the same id holds again. */
  readonly put?: readonly MemoryDraft[];
  /** Ids of memories to drop. Their sources stay known, so adding them again changes nothing. */
  readonly remove?: readonly string[];
  /**
   * Ids of memories that no longer hold (outdated, contradicted, expired). They are no longer found or
   * listed, but they remain in their history and in snapshots. Forgetting their sources forgets them, too.
   */
  readonly retire?: readonly string[];
  /** Sources that no memory came from, with the reason. */
  readonly skipped?: readonly { readonly sourceId: string; readonly reason: string }[];
  /**
   * Sources that no memory came from because a model's reply could not be read. They stay unknown, so that adding
   * them again tries again.
   */
  readonly unread?: readonly string[];
  /** Sources that wait in `state` for a later write. */
  readonly buffered?: readonly string[];
  /** Changes that a model asked for and that were refused, and replies that could not be read. */
  readonly warnings?: readonly WriteWarning[];
  /** The new state; without it the state stays as it is. */
  readonly state?: State;
  /** Usage besides that of `ask`, `tryAsk` and `embed`. */
  readonly usage?: Usage;
}
