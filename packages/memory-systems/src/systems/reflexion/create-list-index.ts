import type { MemoryHit, MemoryIndex, MemoryRecord } from '../../scoped/index.js';
import { byRecency } from '../../toolkit/recency-index.js';
import { scanIndex } from '../../toolkit/scan-index.js';
import { textSize } from '../../toolkit/text-size.js';
import { cutAsOriginal } from './cut-as-original.js';
import type { ReflexionMemoryOptions } from './reflexion-memory-options.js';
import type { ReflexionState } from './reflexion-state.js';

/**
 * Returns messages, newest first, up to the capacity that the insight leaves. The original cuts off the end of insight
 * and list, and thus loses the newest messages (docs/specs/memory-systems.md#reflexion).
 */
export function createListIndex(options: ReflexionMemoryOptions): MemoryIndex<ReflexionState> {
  return scanIndex(({ candidates, view }) => {
    const all = candidates();
    const { capacity, profile } = options;
    if (capacity === null) return { hits: byRecency(all) };
    const { insight } = view.state;
    const hits =
      profile === 'reference'
        ? fromTheOldest(all, insight, capacity, options)
        : fromTheNewest(all, capacity - (insight === '' ? 0 : textSize(insight, options)), options);
    return { hits, truncated: all.length - hits.length };
  });
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
  insight: string,
  capacity: number,
  options: ReflexionMemoryOptions,
): MemoryHit[] {
  const texts = records.map(({ item }) => item.text);
  const { texts: shown } = cutAsOriginal(insight, texts, capacity, options);
  const last = shown.length - 1;
  const [newest, ...others] = byRecency(records.slice(0, shown.length));
  if (newest === undefined) return [];
  return [shown[last] === texts[last] ? newest : { ...newest, text: shown[last] ?? '' }, ...others];
}
