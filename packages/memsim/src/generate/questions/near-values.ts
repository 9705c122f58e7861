import type { Rng } from '@memgym/core';
import type { Language } from '../language.js';
import { daysOfMonths, readDay, rewriteDay } from '../network/day-of-year.js';
import type { AttributeRule } from '../network/network.js';
import { dayMs, hourMs, readAbsolute, weekdayOf, writeAbsolute } from '../time/moments.js';

const hours = [9, 14, 19];

/** Three values close to the right one, in which it has no special position; null if it has another form. */
export function nearValues(
  near: NonNullable<AttributeRule['near']>,
  right: string,
  { rng, language }: { readonly rng: Rng; readonly language: Language },
): string[] | null {
  switch (near) {
    case 'number':
      return nearNumbers(right, rng);
    case 'digits':
      return otherDigits(right, rng);
    case 'date':
      return nearDates(right, rng);
    case 'time':
      return nearTimes(right, rng, language);
  }
}

/**
 * Three wrong numbers of an evenly spaced row, in which the right one has a random position.
 *
 * @param least the smallest possible number
 */
export function nearNumbers(
  right: string,
  rng: Rng,
  { least = 1, step = 1 + rng.int(3) }: { readonly least?: number; readonly step?: number | undefined } = {},
): string[] | null {
  const match = /\d+/.exec(right);
  if (match === null) return null;
  const number = Number(match[0]);
  const below = Math.min(3, Math.max(0, Math.floor((number - least) / step)));
  const place = rng.int(below + 1);
  const others = [0, 1, 2, 3].filter((one) => one !== place);
  return rng.shuffle(others).map((one) => right.replace(match[0], String(number + (one - place) * step)));
}

/** All combinations of two values for each of two final digits. */
function otherDigits(right: string, rng: Rng): string[] | null {
  const places = [...right.matchAll(/\d/g)].map(({ index }) => index).slice(-8);
  if (places.length < 2) return null;
  const [first = 0, second = 0] = rng.shuffle(places);
  const changed = (text: string, place: number, digit: string): string =>
    text.slice(0, place) + digit + text.slice(place + 1);
  const other = (place: number): string => String((Number(right[place]) + 1 + rng.int(9)) % 10);
  const one = changed(right, first, other(first));
  const digit = other(second);
  return [one, changed(right, second, digit), changed(one, second, digit)];
}

/** All combinations of two months and two days. */
function nearDates(right: string, rng: Rng): string[] | null {
  const own = readDay(right);
  if (own === null) return null;
  const months = daysOfMonths.flatMap((days, index) =>
    days >= own.day && index + 1 !== own.month ? [index + 1] : [],
  );
  const month = rng.pick(months);
  const mostDays = Math.min(...[month, own.month].map((one) => daysOfMonths[one - 1] ?? 28));
  const day = rng.pick(
    Array.from({ length: mostDays }, (_, index) => index + 1).filter((one) => one !== own.day),
  );
  const write = (other: { month: number; day: number }): string => rewriteDay(right, other);
  return [write({ ...own, month }), write({ ...own, day }), write({ month, day })];
}

/** All combinations of two days and two hours, in the form of the right one. */
function nearTimes(right: string, rng: Rng, { times }: Language): string[] | null {
  const relative = times.readRelative(right);
  if (relative !== null) {
    const hour = rng.pick(hours.filter((one) => one !== relative.hour));
    const weekday = (relative.weekday + 1 + rng.int(6)) % 7;
    const write = times.writeRelative;
    return [
      write({ ...relative, hour }),
      write({ ...relative, weekday }),
      write({ ...relative, hour, weekday }),
    ];
  }
  const absolute = readAbsolute(right);
  return absolute === null ? null : nearMoments(absolute, writeAbsolute, rng);
}

/** The other combinations of two days and two hours. */
export function nearMoments(moment: number, write: (moment: number) => string, rng: Rng): string[] {
  const hour = new Date(moment).getUTCHours();
  const laterHour = (rng.pick(hours.filter((one) => one !== hour)) - hour) * hourMs;
  // Within the same week, so that neither day is the more likely one.
  const otherDay = ((weekdayOf(moment) + 1 + rng.int(6)) % 7) - weekdayOf(moment);
  return [laterHour, otherDay * dayMs, laterHour + otherDay * dayMs].map((shift) => write(moment + shift));
}
