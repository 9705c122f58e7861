import type { Rng } from '@memgym/core';
import { drawNormal } from '../draw-normal.js';
import { dayMs, hourMs } from './moments.js';

/** Monday 2024-04-01. */
const firstDay = Date.UTC(2024, 3, 1);
const firstHour = 8;
/** No messages are sent from this hour until the morning. */
const night = 22;
const morning = 7;
const longestGap = 23;

/** A day, counted from the first, and an hour of that day. */
export interface ClockTime {
  readonly day: number;
  readonly hour: number;
}

/** The time after a gap of `normal` hours, drawn from a normal distribution (packages/memsim/spec.md#clock-and-relative-times). */
export function advance({ day, hour }: ClockTime, normal: number, shortestGap: number): ClockTime {
  const gap = Math.max(shortestGap, Math.min(Math.trunc(normal) + 1, longestGap));
  const later = { day: day + Math.floor((hour + gap) / 24), hour: (hour + gap) % 24 };
  // The original adds a negative gap within the day.
  if (hour + gap < 0) return { day, hour: morning };
  if (later.hour >= night) return { day: later.day + 1, hour: morning };
  return { day: later.day, hour: Math.max(later.hour, morning) };
}

/** The clock of one trajectory. */
export interface TrajectoryClock {
  /** Returns the current time, then advances the clock. */
  stamp(): number;
}

/** Hours between two stamps. */
const shortestGap = { fixed: 1, reference: Number.NEGATIVE_INFINITY };

/** `reference` may go back or stand still between two stamps, as the original's clock does. */
export function createTrajectoryClock(rng: Rng, profile: 'fixed' | 'reference'): TrajectoryClock {
  let now: ClockTime = { day: 0, hour: firstHour };
  return {
    stamp: () => {
      const moment = firstDay + now.day * dayMs + now.hour * hourMs + rng.int(60) * 60_000;
      now = advance(now, 10 + 5 * drawNormal(rng), shortestGap[profile]);
      return moment;
    },
  };
}
