import type { EventTime } from '@memgym/core';

/** The later of two times of the conversation, where null means unknown. */
export function laterOf(left: EventTime | null, right: EventTime | null | undefined): EventTime | null {
  if (left === null || right === null || right === undefined) return left ?? right ?? null;
  return right > left ? right : left;
}
