import { type EventTime, eventTimeToMs, type Profile, type WriteContext } from '@memgym/core';
import { z } from 'zod';

/** The state of a scope. */
export const memoryOsStateSchema = z.strictObject({
  /** The page that moved on last, which the next one may continue. */
  lastPageId: z.string().nullable(),
  /** The latest known conversation time, in milliseconds. */
  latestMs: z.number().nullable(),
});
export type MemoryOsState = z.infer<typeof memoryOsStateSchema>;

export const firstState: MemoryOsState = { lastPageId: null, latestMs: null };

/** The later of a time and the latest known time. */
export function laterMs(latestMs: number | null, time: EventTime | undefined): number | null {
  if (time === undefined) return latestMs;
  return Math.max(latestMs ?? Number.NEGATIVE_INFINITY, eventTimeToMs(time));
}

/**
 * The time by which heat cools: in `fixed` that of the conversation, null when none is known; in `reference` the
 * clock's, in whole seconds (docs/specs/memory-systems.md#memoryos-faults).
 */
export function nowMs(
  profile: Profile,
  { latestMs }: Pick<MemoryOsState, 'latestMs'>,
  { clock }: Pick<WriteContext, 'clock'>,
): number | null {
  return profile === 'reference' ? Math.floor(clock.now() / 1000) * 1000 : latestMs;
}
