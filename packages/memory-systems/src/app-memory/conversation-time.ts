import { InvalidArgumentError } from '@memgym/core/errors';
import { type EventTime, isEventTime } from '@memgym/core/memory';

/**
 * A time from an application: a `Date`, or ISO 8601 with date and time, or a date alone, which is the day's first second.
 * Without a zone it is an unchanged time of the conversation; a `Date`, `Z` or an offset makes it a moment, converted to the memory's `timeZone`.
 */
export type GivenTime = Date | string;

const isoPattern = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?([Zz]|[+-]\d{2}:?\d{2})?$/;

/**
 * @param argument its name in errors
 * @throws {InvalidArgumentError} for another form, or a time that does not exist
 */
export function conversationTime(argument: string, given: GivenTime, timeZone: string): EventTime {
  if (typeof given === 'string' && isEventTime(given)) return given;
  const read = readTime(given);
  if (typeof read === 'string') return read;
  if (read !== undefined) return localTime(argument, read, timeZone);
  throw notATime(argument, given);
}

/** In milliseconds for a moment, or as a time of the conversation if it has no zone. @throws as above */
export function momentOrTime(argument: string, given: GivenTime): number | EventTime {
  const read = readTime(given);
  if (read === undefined) throw notATime(argument, given);
  return read;
}

/** The local time of a moment in a zone. @throws {InvalidArgumentError} outside the years 0 to 9999 */
export function localTime(argument: string, moment: number, timeZone: string): EventTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  const time = `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
  if (!isEventTime(time) || parts.era === 'B') throw notATime(argument, new Date(moment));
  return time;
}

/** Whether this runtime knows the time zone. */
export function isTimeZone(timeZone: unknown): timeZone is string {
  if (typeof timeZone !== 'string') return false;
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    era: 'narrow',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** A date alone, as the day's last second: the inclusive end of a range. Any other time as it is. */
export function endOfDay(given: GivenTime): GivenTime {
  return typeof given === 'string' && datePattern.test(given) ? `${given}T23:59:59` : given;
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Milliseconds for a moment, an event time for a local time; undefined for anything else. */
function readTime(given: unknown): number | EventTime | undefined {
  if (given instanceof Date) return Number.isNaN(given.getTime()) ? undefined : given.getTime();
  const text = typeof given === 'string' && datePattern.test(given) ? `${given}T00:00` : given;
  const found = typeof text === 'string' ? isoPattern.exec(text) : null;
  if (found === null) return undefined;
  const [, day, minutes, seconds = ':00', zone] = found;
  const local = `${day}T${minutes}${seconds}`;
  if (!isEventTime(local)) return undefined;
  if (zone === undefined) return local;
  const moment = Date.parse(`${local}${zone.toUpperCase().replace(/^(...)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(moment) ? undefined : moment;
}

function notATime(argument: string, given: unknown): InvalidArgumentError {
  const shown =
    given instanceof Date && Number.isNaN(given.getTime()) ? 'an invalid Date' : shownValue(given);
  return new InvalidArgumentError(argument, `is ${shown}, which is not a time.`, {
    hint: 'Pass a Date, or a text like 2024-03-01T09:30:00 or 2024-03-01; add Z or an offset such as +02:00 for an exact moment.',
  });
}

function shownValue(given: unknown): string {
  if (given instanceof Date) return given.toISOString();
  return typeof given === 'string' ? `'${given}'` : String(given);
}
