import { type EventTime, eventTimeToMs } from '@memgym/core/memory';
import * as z from 'zod';

/** The state of a scope. */
export const memoryOsStateSchema = z.strictObject({
  /** The last page that moved on, which the next page may continue. */
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
