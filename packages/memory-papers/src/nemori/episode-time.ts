import { type EventTime, eventTimeToMs, isEventTime, type WriteWarning } from '@memgym/core/memory';
import type { KeptMessage } from './kept-message.js';

const dayMs = 86_400_000;

/** Parses a time as models write it: a date, with or without a weekday and a time of day, in ISO form or similar. */
export function readTime(written: string): EventTime | undefined {
  const [, date, clock = '00:00', second = '00'] =
    /^\s*(\d{4}-\d{2}-\d{2})(?: ?\([^)]*\))?(?:[T ](\d{1,2}:\d{2})(?::(\d{2}))?)?/.exec(written) ?? [];
  const time = `${date}T${clock.padStart(5, '0')}:${second}`;
  return isEventTime(time) ? time : undefined;
}

/**
 * The time of an episode: the model's date, limited to the times of its messages, or without one the time of the last
 * message. A date that is off by more than a day is reported.
 */
export function episodeTime(
  written: string | null,
  messages: readonly KeptMessage[],
  warnings: WriteWarning[],
): EventTime | undefined {
  const times = messages.flatMap(({ time }) => time ?? []).sort();
  const [first] = times;
  const last = times.at(-1);
  const dated = written === null ? undefined : readTime(written);
  if (first === undefined || last === undefined || dated === undefined) return last;
  const [, kept = last] = [first, dated, last].sort();
  if (Math.abs(eventTimeToMs(kept) - eventTimeToMs(dated)) > dayMs) {
    const detail = `The model dated an episode ${dated}, outside the times of its messages, ${first} to ${last}; the date was moved into that range.`;
    warnings.push({ kind: 'rejected-change', detail });
  }
  return kept;
}
