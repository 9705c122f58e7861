import type { MemoryIndex } from '@memgym/memory-systems/define';
import { createRecordGroups, type RecordGroups } from '../toolkit/record-groups.js';
import type { MemoryOsState } from './memory-os-state.js';
import { tierOf } from './tiers.js';

/** Memories by kind, and pages by segment. It does not search; the two-stage search uses the vectors in the records. */
export interface TierIndex extends MemoryIndex<MemoryOsState> {
  readonly groups: RecordGroups;
}

export function createTierIndex(): TierIndex {
  const groups = createRecordGroups(({ item, data }) => {
    const tier = tierOf({ item, data: data ?? null });
    return [item.kind, ...(tier.tier === 'page' ? tier.segmentIds.map(pagesGroup) : [])];
  });
  return {
    readsText: false,
    groups,
    put: (_id, _text, record) => groups.put(record),
    delete: (id) => groups.delete(id),
    search: () => ({ hits: [] }),
  };
}

/** The group of a segment's pages. */
export function pagesGroup(segmentId: string): string {
  return `pages of ${segmentId}`;
}
