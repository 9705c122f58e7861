import { eventTimeSchema, InternalError } from '@memgym/core';
import { z } from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';
import type { Moment } from '../model-based/recency.js';

export const generativeAgentsStateSchema = z.strictObject({
  now: eventTimeSchema.nullable().describe('Latest time of the conversation that was told.'),
  step: z.number().int().nonnegative().describe('Memories stored so far.'),
  gathered: z.number().nonnegative().describe('Ratings, 1 to 10 each, since it last reflected.'),
});
export type GenerativeAgentsState = z.infer<typeof generativeAgentsStateSchema>;

export const firstState: GenerativeAgentsState = { now: null, step: 0, gathered: 0 };

const traceSchema = z.strictObject({
  rating: z.number(),
  at: eventTimeSchema.nullable(),
  step: z.number(),
});

/** What is kept beside a memory: when it was told or last found, and how much it matters, 1 to 10. */
export type Trace = Moment & { readonly rating: number };

/** @throws {InternalError} when a memory has none */
export function traceOf({ item, data }: MemoryRecord): Trace {
  const read = traceSchema.safeParse(data);
  if (read.success) return read.data;
  throw new InternalError(`The memory ${JSON.stringify(item.id)} has lost its importance.`);
}
