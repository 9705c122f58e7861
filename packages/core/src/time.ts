import { z } from 'zod';

declare const eventTimeBrand: unique symbol;

/**
 * When something happened *in the conversation*: a local date-time without zone,
 * `YYYY-MM-DDTHH:mm:ss`. Two event times compare correctly as strings. It is never the wall clock;
 * see {@link IngestTime} for that.
 */
export type EventTime = string & { readonly [eventTimeBrand]: true };

/** When something entered a store: milliseconds since the epoch, read from an injected `Clock`. */
export type IngestTime = number;

const eventTimePattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/;

/** True when `text` is a valid {@link EventTime}: the right form, and a day that exists. */
export function isEventTime(text: string): text is EventTime {
  const match = eventTimePattern.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Parts of a point in conversation time. `month` and `day` count from 1. */
export interface EventTimeParts {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
}

/**
 * Makes an {@link EventTime} from its parts; missing clock parts are 0.
 * @throws {RangeError} when no such moment exists (30 February, hour 24)
 */
export function eventTime(parts: EventTimeParts): EventTime {
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
  const { year, month, day, hour = 0, minute = 0, second = 0 } = parts;
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
  if (!isEventTime(text)) throw new RangeError(`No such point in time: ${text}`);
  return text;
}

/** Milliseconds on the conversation's own axis: only differences between two of them mean anything. */
export function eventTimeToMs(time: EventTime): number {
  return Date.parse(`${time}Z`);
}

/** The event time `milliseconds` after `time` (before it when negative). */
export function shiftEventTime(time: EventTime, milliseconds: number): EventTime {
  return new Date(eventTimeToMs(time) + milliseconds).toISOString().slice(0, 19) as EventTime;
}

export const eventTimeSchema: z.ZodType<EventTime, EventTime> = z.custom<EventTime>(
  (value) => typeof value === 'string' && isEventTime(value),
  { message: 'expected a conversation time like 2024-03-01T09:30:00' },
);
