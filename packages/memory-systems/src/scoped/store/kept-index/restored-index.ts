import type { MemoryRecord } from '../memory-record.js';

/** An index that was read instead of made. */
export interface RestoredIndex<Index> {
  readonly index: Index;
  /** The memories that it does not know, or not as they are, oldest first: they are put into it. */
  readonly changed: readonly MemoryRecord[];
  /** True where it was written of memories that are gone or were others. */
  readonly isOutdated: boolean;
}
