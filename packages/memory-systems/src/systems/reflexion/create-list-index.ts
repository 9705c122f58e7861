import type { MemoryHit, MemoryIndex, MemoryRecord } from '../../scoped/index.js';
import { beginningOf } from '../../toolkit/beginning-of.js';
import { byRecency } from '../../toolkit/recency-index.js';
import { textSize } from '../../toolkit/text-size.js';
import type { ReflexionMemoryOptions } from './reflexion-memory-options.js';
import type { ReflexionState } from './reflexion-state.js';

/**
 * Returns messages, newest first, up to the capacity that the insight leaves. The original cuts off the end of
 * insight and list, and so loses the newest messages (docs/specs/memory-systems.md#reflexion).
 */
export function createListIndex(options: ReflexionMemoryOptions): MemoryIndex<ReflexionState> {
  const show = options.profile === 'reference' ? fromTheOldest : fromTheNewest;
  return {
    readsText: false,
    put: () => undefined,
    delete: () => undefined,
    search: ({ candidates, view }) => {
      const all = candidates();
      if (options.capacity === null) return { hits: byRecency(all) };
      const { insight } = view.state;
      const room = options.capacity - (insight === '' ? 0 : textSize(insight, options));
      const hits = show(all, room, options);
      return { hits, truncated: all.length - hits.length };
    },
  };
}

/** The newest messages that fit whole. */
function fromTheNewest(
  records: readonly MemoryRecord[],
  room: number,
  options: ReflexionMemoryOptions,
): MemoryHit[] {
  let left = room;
  const tooMany = records.findLastIndex(({ item }) => {
    left -= textSize(item.text, options);
    return left < 0;
  });
  return byRecency(records.slice(tooMany + 1));
}

/** The oldest messages that fit, and the beginning of the next one. */
function fromTheOldest(
  records: readonly MemoryRecord[],
  room: number,
  options: ReflexionMemoryOptions,
): MemoryHit[] {
  const shown: MemoryRecord[] = [];
  let left = room;
  for (const record of records) {
    if (left <= 0) break;
    shown.push(record);
    left -= textSize(record.item.text, options);
  }
  const last = shown.at(-1);
  if (last === undefined || left >= 0) return byRecency(shown);
  const rest = left + textSize(last.item.text, options);
  const text = beginningOf(last.item.text, rest, options);
  return byRecency(shown).map((hit) => (hit.id === last.item.id ? { ...hit, text } : hit));
}
