/** A day of the proleptic Gregorian calendar; `month` and `day` count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day part of a conversation time (`YYYY-MM-DD…`); undefined for other text. */
export function dayOf(time: string | undefined): CalendarDay | undefined {
  const match = time === undefined ? null : /^(\d{4})-(\d{2})-(\d{2})/.exec(time);
  if (!match) return undefined;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** Days since 1970-01-01, negative before it. */
function dayNumber({ year, month, day }: CalendarDay): number {
  return Math.floor(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** The day `days` after `from` (before it if negative). */
export function addDays(from: CalendarDay, days: number): CalendarDay {
  const date = new Date((dayNumber(from) + days) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The month that is `months` after the month of `from`. */
export function addMonths(from: CalendarDay, months: number): { year: number; month: number } {
  const index = from.year * 12 + (from.month - 1) + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** Weekday from 1 (Monday) to 7 (Sunday). */
export function weekday(day: CalendarDay): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, depending on the known precision. */
export function isoDay(parts: { year: number; month?: number; day?: number }): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  if (parts.month === undefined) return String(parts.year);
  if (parts.day === undefined) return `${parts.year}-${pad(parts.month)}`;
  return `${parts.year}-${pad(parts.month)}-${pad(parts.day)}`;
}
