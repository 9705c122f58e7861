import * as z from 'zod';
import type { Clock } from './clock.js';
import { type EventTime, eventTimeSchema, type IngestTime } from './time.js';

/** A time of expiry: an event time by the conversation's clock, or a number by the injected clock. */
export type Expiry = EventTime | IngestTime;

export const expirySchema: z.ZodType<Expiry, Expiry> = z.union([eventTimeSchema, z.number()]);

/** A point in time by both clocks. Without an `eventTime`, nothing expires by the conversation's clock. */
export interface Moment {
  readonly clock: Clock;
  readonly eventTime?: EventTime | undefined;
}

/** Whether something has expired. The injected clock is read only if the result depends on it. */
export function hasExpired(expiry: Expiry, { clock, eventTime }: Moment): boolean {
  if (typeof expiry === 'number') return clock.now() >= expiry;
  return eventTime !== undefined && eventTime >= expiry;
}
