import type { Profile } from '@memgym/core';
import type { MemoryIndex, MemoryRecord } from '../../scoped/index.js';
import { byRecency } from '../../toolkit/recency-index.js';
import type { AwiState } from './awi-policy.js';
import { noteOf } from './note.js';

/**
 * Shows every note, the one written last first. `fixed` goes by conversation time; `reference` by when
 * the note was written, as the original does by its wall clock
 * (docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi).
 */
export function createNotesIndex(profile: Profile): MemoryIndex<AwiState> {
  return {
    readsText: false,
    put: () => undefined,
    delete: () => undefined,
    search: ({ candidates }) => {
      const oldestFirst = candidates().sort(profile === 'reference' ? byWriting : byEvent);
      const writtenTimes = new Map(oldestFirst.map((record) => [record.item.id, noteOf(record).writtenAt]));
      const hits = byRecency(oldestFirst).map((hit) => ({
        ...hit,
        writtenTime: writtenTimes.get(hit.id) ?? 0,
      }));
      return { hits };
    },
  };
}

function byEvent(left: MemoryRecord, right: MemoryRecord): number {
  const [first = '', second = ''] = [left.item.eventTime, right.item.eventTime];
  return first === second ? byWriting(left, right) : first < second ? -1 : 1;
}

function byWriting(left: MemoryRecord, right: MemoryRecord): number {
  // Those of one batch were written at once: they stand in the order in which they were begun, newest batch first.
  return noteOf(left).writtenAt - noteOf(right).writtenAt || right.order - left.order;
}
