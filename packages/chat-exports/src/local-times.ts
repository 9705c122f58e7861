import { ConfigError } from '@memgym/core';
import { inUtc } from './message-time.js';

/**
 * Turns times in UTC into those of a zone.
 * @throws {ConfigError} for an unknown zone
 */
export function localTimes(timezone: string | undefined): (timeMs: number) => string {
  if (timezone === undefined) return inUtc;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
  } catch (cause) {
    throw new ConfigError(`there is no time zone ${JSON.stringify(timezone)}.`, {
      key: 'timezone',
      hint: 'Give a name such as Europe/Lisbon or UTC.',
      cause,
    });
  }
  return (timeMs) => format.format(timeMs).replace(' ', 'T');
}

/** Holds the latest time while a zone’s clock repeats an hour, because sessions are in the order of their times. */
export function heldTimes(local: (timeMs: number) => string): (timeMs: number) => string {
  let latest: { ms: number; text: string } | undefined;
  return (ms) => {
    const text = local(ms);
    if (latest !== undefined && ms >= latest.ms && text < latest.text) return latest.text;
    if (latest === undefined || ms >= latest.ms) latest = { ms, text };
    return text;
  };
}
