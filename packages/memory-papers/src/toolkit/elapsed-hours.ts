import type { EventTime } from '@memgym/core';
import { eventTimeToMs } from '@memgym/core/memory';

const hourMs = 3_600_000;

/** Hours of the conversation from one time to another: 0 if either is unknown or the second is earlier. */
export function elapsedHours(from: EventTime | null, to: EventTime | null): number {
  if (from === null || to === null) return 0;
  return Math.max(0, eventTimeToMs(to) - eventTimeToMs(from)) / hourMs;
}
