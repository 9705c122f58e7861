import type { AccessEvent, EventTime } from '@memgym/core';
import { isEventTime } from '@memgym/core/memory';

const recalled = 'recalled';

/** The requested effect of a retrieval, with the time of the conversation if the reader gave it. */
export function recallEffect(queryTime: EventTime | undefined): string {
  return queryTime === undefined ? recalled : `${recalled} ${queryTime}`;
}

/** The time of a {@link recallEffect}; null if unknown, undefined for another effect. */
export function recallTime({ effect }: AccessEvent): EventTime | null | undefined {
  const [name, time = ''] = effect.split(' ');
  if (name !== recalled) return undefined;
  return isEventTime(time) ? time : null;
}
