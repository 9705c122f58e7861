import { type EventTime, eventTimeToMs, isEventTime, type Profile, type WriteWarning } from '@memgym/core';
import type { KeptMessage } from './kept-message.js';

const dayMs = 86_400_000;

/** A time as models write it: a date, with or without a clock, in ISO form or near it. */
export function readTime(written: string): EventTime | undefined {
  const [, date, clock = '00:00', second = '00'] =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?)?/.exec(written) ?? [];
  const time = `${date}T${clock}:${second}`;
  return isEventTime(time) ? time : undefined;
}

/**
 * When an episode happened. In `fixed` as the model dates it, within the times of its messages; where it gives
 * none, when the last of them was said. A date that is off by more than a day is reported. In `reference` the
 * model's date holds, whatever it is.
 */
export function episodeTime(
  written: string | null,
  messages: readonly KeptMessage[],
  profile: Profile,
  warnings: WriteWarning[],
): EventTime | undefined {
  const told = messages.flatMap(({ time }) => time ?? []).sort();
  const [first] = told;
  const last = told.at(-1);
  const dated = written === null ? undefined : readTime(written);
  if (profile === 'reference') return dated ?? last;
  if (first === undefined || last === undefined || dated === undefined) return last;
  const [, kept = last] = [first, dated, last].sort();
  if (Math.abs(eventTimeToMs(kept) - eventTimeToMs(dated)) > dayMs) {
    const detail = `The model dated an episode ${dated}; its messages are of ${first} to ${last}, and so is it.`;
    warnings.push({ kind: 'rejected-change', detail });
  }
  return kept;
}
