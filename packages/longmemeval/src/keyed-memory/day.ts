import { type EventTime, shiftEventTime } from '@memgym/core';

const form = /^\s{0,5}(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d])/;

/** A day as models write it, `2023/5/30` or `2023-05-30`, as `2023-05-30`; null for another form or no such day. */
export function readDay(text: string): string | null {
  const [, year, month, day] = form.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}

const msPerDay = 86_400_000;

/** The day so many days later. */
export const shiftDay = (day: string, days: number): string =>
  shiftEventTime(`${day}T00:00:00` as EventTime, days * msPerDay).slice(0, 10);
