import { type EventTime, eventTimeSchema } from '@memgym/core';
import { z } from 'zod';
import { laterOf } from './later-of.js';
import type { Moment } from './recency.js';

/** How far time has come, by both clocks of a {@link Moment}: part of the state of memories that fade. */
export const passingTimeShape = {
  now: eventTimeSchema.nullable().describe('Latest time of the conversation that was told.'),
  step: z.number().int().nonnegative().describe('Memories stored so far: the step of the next one.'),
};
export interface PassingTime {
  readonly now: EventTime | null;
  readonly step: number;
}

/** When a memory was told or last found, as it is kept beside it. */
export const momentShape = { at: eventTimeSchema.nullable(), step: z.number() };

/** The moments of memories that are told one after the other, and how far time has come after them. */
export function momentsOf(
  told: readonly { readonly eventTime?: EventTime | undefined }[],
  { now: before, step: stored }: PassingTime,
): { readonly moments: Moment[]; readonly time: PassingTime } {
  let now = before;
  const moments = told.map(({ eventTime }, place): Moment => {
    now = laterOf(now, eventTime);
    // What has no time was told no earlier than what came before it.
    return { at: eventTime ?? now, step: stored + place };
  });
  return { moments, time: { now, step: stored + told.length } };
}
