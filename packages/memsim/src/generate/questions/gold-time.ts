import { readAbsolute, resolveRelative, weeksBetween, weeksBetweenByDays } from '../time/moments.js';
import type { TimeWords } from '../time/time-words.js';

/**
 * A stored time as an answer: a relative one as a stamp, counted from `from`; an absolute one unchanged
 * (packages/memsim/spec.md#clock-and-relative-times).
 */
export function answerTime(value: string, from: number, times: TimeWords): string {
  const relative = times.readRelative(value);
  return relative === null ? value : times.stamp(resolveRelative(relative, from));
}

/** A relative time as a stamp, and an absolute one as a relative time, both counted from `saidAt`. */
export function convertTime(
  value: string,
  saidAt: number,
  { times, faults }: { readonly times: TimeWords; readonly faults: 'fixed' | 'reference' },
): string {
  const target = readAbsolute(value);
  if (target === null) return answerTime(value, saidAt, times);
  if (faults === 'fixed')
    return times.writeRelative({ weeks: weeksBetween(saidAt, target), ...dayAndHour(target) });
  return times.writeConverted({ weeks: weeksBetweenByDays(saidAt, target), ...dayAndHour(target) });
}

/** A relative time said at `saidAt`, as worded by somebody who speaks at `now`; other values are unchanged. */
export function restateTime(
  value: string,
  { saidAt, now }: { readonly saidAt: number; readonly now: number },
  times: TimeWords,
): string {
  const relative = times.readRelative(value);
  if (relative === null) return value;
  return times.writeRelative({ ...relative, weeks: relative.weeks - weeksBetween(saidAt, now) });
}

function dayAndHour(moment: number): { weekday: number; hour: number } {
  const date = new Date(moment);
  return { weekday: (date.getUTCDay() + 6) % 7, hour: date.getUTCHours() };
}
