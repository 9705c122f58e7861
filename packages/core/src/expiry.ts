import { z } from 'zod';
import type { Clock } from './clock.js';
import { type EventTime, eventTimeSchema, type IngestTime } from './time.js';

/** When something stops to hold: an event time by the conversation's clock, a number by the injected one. */
export type Expiry = EventTime | IngestTime;

export const expirySchema: z.ZodType<Expiry, Expiry> = z.union([eventTimeSchema, z.number()]);

/** A point in time by both clocks; without an `eventTime`, what expires by the conversation's clock still holds. */
export interface Moment {
  readonly clock: Clock;
  readonly eventTime?: EventTime | undefined;
}

/** Whether something no longer holds. The clock is only read for what expires by it. */
export function hasExpired(expiry: Expiry, { clock, eventTime }: Moment): boolean {
  if (typeof expiry === 'number') return clock.now() >= expiry;
  return eventTime !== undefined && eventTime >= expiry;
}
