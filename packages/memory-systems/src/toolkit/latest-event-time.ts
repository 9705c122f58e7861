import type { EventTime } from '@memgym/core';

/** The latest known time; undefined if none is known. */
export function latestEventTime(
  timed: Iterable<{ readonly eventTime?: EventTime | undefined }>,
): EventTime | undefined {
  let latest: EventTime | undefined;
  for (const { eventTime } of timed) {
    if (eventTime !== undefined && (latest === undefined || eventTime > latest)) latest = eventTime;
  }
  return latest;
}
