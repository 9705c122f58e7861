import { type EventTime, isEventTime, type JsonValue } from '@memgym/core';

/** A moment in UTC, as `instant` sends it, or a time without a zone. Undefined for anything else. */
export function conversationTime(given: JsonValue): EventTime | undefined {
  if (typeof given !== 'string') return undefined;
  const [, local, zone] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/.exec(given) ?? [];
  if (local === undefined) return undefined;
  const isMoved = zone !== undefined && !/^(Z|[+-]00:?00)$/.test(zone);
  const time =
    isMoved && !Number.isNaN(Date.parse(given)) ? new Date(given).toISOString().slice(0, 19) : local;
  return isEventTime(time) ? time : undefined;
}

/** The local time of a conversation, as if it were UTC: for services that require a zone. */
export const instantOf = (time: EventTime | undefined): string | undefined =>
  time === undefined ? undefined : `${time}Z`;
