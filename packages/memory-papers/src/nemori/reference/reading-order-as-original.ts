import type { NemoriPreset } from '../nemori-presets.js';
import type { Entry, Waiting } from '../nemori-record.js';

/**
 * The current code reads its buffer by time; messages without a time count as new
 * (docs/specs/memory-systems.md#nemori-faults).
 */
export function readingOrderAsOriginal(
  waiting: readonly Entry<Waiting>[],
  preset: NemoriPreset,
): readonly Entry<Waiting>[] {
  if (preset === '2025-09') return waiting;
  const timed = waiting.filter(({ eventTime }) => eventTime !== undefined);
  const untimed = waiting.filter(({ eventTime }) => eventTime === undefined);
  const byTime = timed.toSorted((left, right) => {
    const [one = '', other = ''] = [left.eventTime, right.eventTime];
    if (one === other) return 0;
    return one < other ? -1 : 1;
  });
  return [...byTime, ...untimed];
}
