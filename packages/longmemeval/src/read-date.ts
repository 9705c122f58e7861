import { type EventTime, eventTime } from '@memgym/core';

const form = /^(\d{4})\/(\d{1,2})\/(\d{1,2}) (?:\([A-Za-z]{2,9}\) )?(\d{1,2}):(\d{2})$/;

/** `2023/05/30 (Tue) 23:40` as conversation time; the weekday is not checked. Null for another form or no such moment. */
export function readDate(text: string): EventTime | null {
  const [, year, month, day, hour, minute] = form.exec(text.trim())?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  try {
    return eventTime({ year, month, day, hour: hour ?? 0, minute: minute ?? 0 });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether a date is written with the weekday of another day; false for one without a weekday. */
export function hasWrongWeekday(text: string): boolean {
  const [, said] = /\(([A-Za-z]{3})[a-z]{0,6}\)/.exec(text) ?? [];
  const time = readDate(text);
  if (said === undefined || time === null) return false;
  const weekday = new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return said.toLowerCase() !== weekdays[weekday];
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
