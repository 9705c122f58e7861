import type { MemoryRecord } from '../memory-record.js';

/** An index that was read instead of rebuilt. */
export interface RestoredIndex<Index> {
  readonly index: Index;
  /** The memories that are missing from it or have changed, oldest first: put them into it. */
  readonly changed: readonly MemoryRecord[];
  /** Whether it was written from memories that have since been removed or changed. */
  readonly isOutdated: boolean;
}
