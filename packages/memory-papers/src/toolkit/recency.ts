import type { EventTime } from '@memgym/core';
import { elapsedHours } from './elapsed-hours.js';

/** A point in time, on two clocks. */
export type Moment = {
  /** By the conversation's clock; null if no time is known. */
  readonly at: EventTime | null;
  /** By the count of memories. */
  readonly step: number;
};

/** Settings for the decay of recency. */
export interface Decay {
  /** Factor by which recency is multiplied per unit of time, 0..1. */
  readonly decay: number;
  readonly decayPer: 'hour' | 'day' | 'memory';
}

/** `decay` to the power of the number of time units since a memory was said or last found; 1 for the current time. */
export function recencyOf(since: Moment, now: Moment, { decay, decayPer }: Decay): number {
  if (decayPer === 'memory') return decay ** Math.max(0, now.step - since.step);
  const hours = elapsedHours(since.at, now.at);
  return decay ** (decayPer === 'hour' ? hours : hours / 24);
}
