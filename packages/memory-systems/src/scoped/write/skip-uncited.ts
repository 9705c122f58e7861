import type { MemoryChanges } from '../design/memory-changes.js';
import type { MemoryDraft } from '../design/memory-record.js';
import type { Observation } from '../design/observation.js';

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
