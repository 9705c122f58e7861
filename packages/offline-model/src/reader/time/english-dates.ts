import { addDays, addMonths, type CalendarDay, isoDay, weekday } from './calendar.js';
import type { TimeMention } from './time-mention.js';

type Resolved = Omit<TimeMention, 'start' | 'end'>;

/** January first. */
export const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Monday first. */
export const englishWeekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 1 to 12 for a month's English name or its first three letters, otherwise undefined. */
export function monthNumber(name: string): number | undefined {
  const index = englishMonths.findIndex((month) =>
    month.toLowerCase().startsWith(name.toLowerCase().slice(0, 3)),
  );
  return index < 0 ? undefined : index + 1;
}

/** 1 (Monday) to 7 for a weekday's English name or its first three letters, otherwise undefined. */
export function weekdayNumber(name: string): number | undefined {
  const index = englishWeekdays.findIndex((day) =>
    day.toLowerCase().startsWith(name.toLowerCase().slice(0, 3)),
  );
  return index < 0 ? undefined : index + 1;
}

/** `7 May 2023` */
export function writeDay(day: CalendarDay): string {
  return `${day.day} ${englishMonths[day.month - 1] ?? ''} ${day.year}`;
}

/** A day, found by its day, month and year. */
export function dayMention(day: CalendarDay): Resolved {
  return {
    phrase: writeDay(day),
    keys: [isoDay(day), isoDay({ year: day.year, month: day.month }), String(day.year)],
  };
}

/** `June 2023`, found by month and year. */
export function monthMention(month: { year: number; month: number }): Resolved {
  return {
    phrase: `${englishMonths[month.month - 1] ?? ''} ${month.year}`,
    keys: [isoDay({ year: month.year, month: month.month }), String(month.year)],
  };
}

/** `2022` */
export function yearMention(year: number): Resolved {
  return { phrase: String(year), keys: [String(year)] };
}

/** A span described by a day: `the week before 9 June 2023`. */
export function aroundMention(words: string, anchor: CalendarDay, days: readonly number[]): Resolved {
  const keys = new Set<string>();
  for (const offset of days) for (const key of dayMention(addDays(anchor, offset)).keys) keys.add(key);
  return { phrase: `${words} ${writeDay(anchor)}`, keys: [...keys] };
}

/** Days back to the last given weekday, 1 to 7. */
export function daysSince(wanted: number, said: CalendarDay): number {
  return ((weekday(said) - wanted + 6) % 7) + 1;
}

/** The month `months` after that of `said`; before it if negative. */
export function shiftMonth(said: CalendarDay, months: number): Resolved {
  return monthMention(addMonths(said, months));
}
