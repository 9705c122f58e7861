import type { EventTime } from '@memgym/core';
import { elapsedHours } from './elapsed-hours.js';

/** A point in time as a memory counts it. */
export type Moment = {
  /** By the conversation's clock; null when no time was ever told. */
  readonly at: EventTime | null;
  /** By the count of memories. */
  readonly step: number;
};

/** How fast being recent wears off. */
export interface Decay {
  /** What recency is multiplied by in each unit of time, 0..1. */
  readonly decay: number;
  readonly decayPer: 'hour' | 'day' | 'memory';
}

/** `decay` to the power of the units of time since a memory was told or last found: 1 when it was now. */
export function recencyOf(since: Moment, now: Moment, { decay, decayPer }: Decay): number {
  if (decayPer === 'memory') return decay ** Math.max(0, now.step - since.step);
  const hours = elapsedHours(since.at, now.at);
  return decay ** (decayPer === 'hour' ? hours : hours / 24);
}
