import { type EventTime, eventTime } from '@memgym/core';
import { englishMonth } from '../english-month.js';

const pattern = /^\s*(\d{1,2}):(\d{2})\s*([ap]m)\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})\s*$/i;

/** `1:56 pm on 8 May, 2023` as conversation time; null if it has another form or no such moment exists. */
export function parseLoCoMoTime(text: string): EventTime | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, hour, minute, half, day, monthName, year] = match;
  const month = englishMonth(monthName ?? '');
  const hour12 = Number(hour);
  if (month === 0 || hour12 < 1 || hour12 > 12) return null;
  try {
    return eventTime({
      year: Number(year),
      month,
      day: Number(day),
      hour: (hour12 % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0),
      minute: Number(minute),
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
