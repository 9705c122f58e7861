import type { MemoryDraft } from '../store/memory-record.js';
import type { MemoryChanges } from './memory-changes.js';
import type { Observation } from './observation.js';

/** Gives a reason for every observation that no draft cites, for `skipped`. */
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
