import type { MemoryIndex, MemoryRecord } from '@memgym/memory-systems/define';
import { byRecency, scanIndex } from '@memgym/memory-systems/toolkit';
import type { AwiState } from './awi-policy.js';
import { noteOf } from './note.js';

/**
 * Shows every note, the newest first.
 * @param byAge orders notes, the oldest first
 */
export function createNotesIndex(
  byAge: (left: MemoryRecord, right: MemoryRecord) => number,
): MemoryIndex<AwiState> {
  return scanIndex(({ candidates }) => {
    const oldestFirst = candidates().sort(byAge);
    const writtenTimes = new Map(oldestFirst.map((record) => [record.item.id, noteOf(record).writtenAt]));
    const hits = byRecency(oldestFirst).map((hit) => ({
      ...hit,
      writtenTime: writtenTimes.get(hit.id) ?? 0,
    }));
    return { hits };
  });
}

/** By conversation time. */
export function byEvent(left: MemoryRecord, right: MemoryRecord): number {
  const [first = '', second = ''] = [left.item.eventTime, right.item.eventTime];
  return first === second ? byWriting(left, right) : first < second ? -1 : 1;
}

/** By the time of the write. */
export function byWriting(left: MemoryRecord, right: MemoryRecord): number {
  // Notes of one batch have the same time, so the newest batch comes first, and within a batch in order of creation.
  return noteOf(left).writtenAt - noteOf(right).writtenAt || right.order - left.order;
}
