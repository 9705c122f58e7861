import * as z from 'zod';

declare const eventTimeBrand: unique symbol;

/**
 * Time at which something happened *in the conversation*: a local date-time without zone, `YYYY-MM-DDTHH:mm:ss`. Two
 * event times compare correctly as strings. It is never the wall clock; see {@link IngestTime} for that.
 */
export type EventTime = string & { readonly [eventTimeBrand]: true };

/** Time at which something entered a store: milliseconds since the epoch, read from an injected `Clock`. */
export type IngestTime = number;

const eventTimePattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** True when `text` is a valid {@link EventTime}: the right form, and a moment that exists. */
export function isEventTime(text: string): text is EventTime {
  if (!eventTimePattern.test(text)) return false;
  const day = Number(text.slice(8, 10));
  return day <= 28 || day <= daysOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
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

/** Milliseconds on the conversation's own time axis; only differences are meaningful. */
export function eventTimeToMs(time: EventTime): number {
  return Date.parse(`${time}Z`);
}

/**
 * The event time `milliseconds` after `time` (before it if negative), without fractions of a second.
 *
 * @throws {RangeError} when the result is outside the years 0000 to 9999
 */
export function shiftEventTime(time: EventTime, milliseconds: number): EventTime {
  const text = new Date(eventTimeToMs(time) + milliseconds).toISOString().slice(0, 19);
  if (!isEventTime(text))
    throw new RangeError(`${time} plus ${milliseconds} ms is outside the range of event times`);
  return text;
}

const expected = 'expected a conversation time like 2024-03-01T09:30:00';

export const eventTimeSchema: z.ZodType<EventTime, EventTime> = z
  .string(expected)
  .regex(eventTimePattern, { message: expected, abort: true })
  .refine(isEventTime, expected) as unknown as z.ZodType<EventTime, EventTime>;
