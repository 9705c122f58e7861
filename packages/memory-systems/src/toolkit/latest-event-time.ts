import type { EventTime } from '@memgym/core';

/** The latest of the times that are known; undefined when none is. */
export function latestEventTime(
  timed: Iterable<{ readonly eventTime?: EventTime | undefined }>,
): EventTime | undefined {
  let latest: EventTime | undefined;
  for (const { eventTime } of timed) {
    if (eventTime !== undefined && (latest === undefined || eventTime > latest)) latest = eventTime;
  }
  return latest;
}
