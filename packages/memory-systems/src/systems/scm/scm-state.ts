import { eventTimeSchema, InternalError } from '@memgym/core';
import { z } from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';
import type { Moment } from '../model-based/recency.js';

export const scmStateSchema = z.strictObject({
  now: eventTimeSchema.nullable().describe('Latest time of the conversation that was told.'),
  step: z.number().int().nonnegative().describe('Memories stored so far.'),
});
export type ScmState = z.infer<typeof scmStateSchema>;

export const firstState: ScmState = { now: null, step: 0 };

const traceSchema = z.strictObject({
  summary: z.string().nullable(),
  at: eventTimeSchema.nullable(),
  step: z.number(),
});

/** What is kept beside a message: when it was told or last recalled, and its summary; null where it has none. */
export type Trace = Moment & { readonly summary: string | null };

/** @throws {InternalError} when a message has none */
export function traceOf({ item, data }: MemoryRecord): Trace {
  const read = traceSchema.safeParse(data);
  if (read.success) return read.data;
  throw new InternalError(`The memory ${JSON.stringify(item.id)} has lost its summary and time.`);
}
