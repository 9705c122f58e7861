import type { Rng } from '@memgym/core';

/** Without February 29. */
export const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** English names of the months. */
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day of the year: a uniform month, then a uniform day of it; never February 29. */
export function dayOfYear(format: string, rng: Rng): string {
  const month = rng.int(12) + 1;
  return writeDay(format, month, rng.int(daysOfMonths[month - 1] ?? 28) + 1);
}

/** Writes a day: `%m` and `%d` have two digits, `%B` is the month's English name, `%e` has no zero. */
export function writeDay(format: string, month: number, day: number): string {
  return format
    .replace('%m', String(month).padStart(2, '0'))
    .replace('%d', String(day).padStart(2, '0'))
    .replace('%B', months[month - 1] ?? '')
    .replace('%e', String(day));
}

/** Month and day of a text such as `07月15日` or `July 15`; null for another text. */
export function readDay(text: string): { readonly month: number; readonly day: number } | null {
  const digits = /^(\d{2})\D(\d{2})/.exec(text);
  if (digits !== null) return { month: Number(digits[1]), day: Number(digits[2]) };
  const [name = '', day = ''] = text.split(' ');
  const month = months.indexOf(name) + 1;
  return month === 0 || !/^\d+$/.test(day) ? null : { month, day: Number(day) };
}

/** Another day, in the format of the given one. */
export function rewriteDay(like: string, { month, day }: { month: number; day: number }): string {
  if (!/^\d/.test(like)) return writeDay('%B %e', month, day);
  return like
    .replace(/^\d+/, writeDay('%m', month, day))
    .replace(/(\D)\d+/, `$1${writeDay('%d', month, day)}`);
}
