import type { EventTime } from '@memgym/core';
import { eventTimeSchema } from '@memgym/core/memory';
import * as z from 'zod';
import { laterOf } from './later-of.js';
import type { Moment } from './recency.js';

/** The current time by both clocks of a {@link Moment}: part of the state of systems whose memories fade. */
export const passingTimeShape = {
  now: eventTimeSchema.nullable().describe('Latest known time of the conversation.'),
  step: z.int().nonnegative().describe('Memories stored so far: the step of the next one.'),
};
export interface PassingTime {
  readonly now: EventTime | null;
  readonly step: number;
}

/** The time when a memory was said or last found, as stored with it. */
export const momentShape = { at: eventTimeSchema.nullable(), step: z.number() };

/** The moments of consecutive memories, and the time after them. */
export function momentsOf(
  memories: readonly { readonly eventTime?: EventTime | undefined }[],
  { now: before, step: stored }: PassingTime,
): { readonly moments: Moment[]; readonly time: PassingTime } {
  let now = before;
  const moments = memories.map(({ eventTime }, place): Moment => {
    now = laterOf(now, eventTime);
    // A memory without a time is not earlier than the previous one.
    return { at: eventTime ?? now, step: stored + place };
  });
  return { moments, time: { now, step: stored + memories.length } };
}
