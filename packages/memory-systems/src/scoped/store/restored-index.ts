import type { MemoryRecord } from '../design/memory-record.js';

/** An index read from a file instead of being rebuilt. */
export interface RestoredIndex<Index> {
  readonly index: Index;
  /** The memories that are missing from it or have changed, oldest first: put them into it. */
  readonly changed: readonly MemoryRecord[];
  /** Whether some of its memories have since been removed or changed. */
  readonly isOutdated: boolean;
}
