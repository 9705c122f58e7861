import type { RelativeTime } from './time-words.js';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** Monday is 0. */
export function weekdayOf(moment: number): number {
  // Day 0 is a Thursday.
  return (Math.floor(moment / dayMs) + 3) % 7;
}

/** The Monday of a moment's week, at midnight. */
function mondayOf(moment: number): number {
  return (Math.floor(moment / dayMs) - weekdayOf(moment)) * dayMs;
}

/** The moment of a relative time said at `saidAt`. */
export function resolveRelative({ weeks, weekday, hour }: RelativeTime, saidAt: number): number {
  return mondayOf(saidAt) + weeks * weekMs + weekday * dayMs + hour * hourMs;
}

/** The moment of a stored time such as `2024-04-15 9:00`; null for another text. */
export function readAbsolute(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{1,2}):(\d{2})$/.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** A moment in the original's notation: `2024-04-15 9:00`. */
export function writeAbsolute(moment: number): string {
  const [date = '', clock = ''] = new Date(moment).toISOString().split('T');
  return `${date} ${Number(clock.slice(0, 2))}:${clock.slice(3, 5)}`;
}

/** The week of a target as seen from a base: 1 is the next week. */
export function weeksBetween(base: number, target: number): number {
  return Math.round((mondayOf(target) - mondayOf(base)) / weekMs);
}

/**
 * The same by the original's rule, from whole days: a target at an earlier hour of the day is one week off
 * (packages/memsim/spec.md#other-faults).
 */
export function weeksBetweenByDays(base: number, target: number): number {
  return Math.trunc((weekdayOf(base) + Math.floor((target - base) / dayMs)) / 7);
}
