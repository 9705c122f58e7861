import type { MemoryDraft } from '../store/memory-record.js';
import type { MemoryChanges } from './memory-changes.js';
import type { Observation } from './observation.js';

/** Says of every observation that none of the drafts cites why nothing came of it: what `skipped` wants. */
export function skipUncited(
  observations: readonly Observation[],
  drafts: readonly MemoryDraft[],
  reason: string,
): NonNullable<MemoryChanges['skipped']> {
  const cited = new Set(drafts.flatMap(({ sourceIds }) => sourceIds));
  return observations
    .filter(({ sourceId }) => !cited.has(sourceId))
    .map(({ sourceId }) => ({ sourceId, reason }));
}
