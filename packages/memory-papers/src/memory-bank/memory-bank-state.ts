import { eventTimeSchema } from '@memgym/core/memory';
import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';

export const memoryBankStateSchema = z.strictObject({
  now: eventTimeSchema.nullable().describe('Latest known time of the conversation.'),
  openDay: z
    .string()
    .nullable()
    .describe('Day of the messages since the last summary; null if there are none.'),
  original: z
    .strictObject({ count: z.number(), lastKey: z.string().nullable(), lastIsSummary: z.boolean() })
    .exactOptional()
    .describe('Number of items stored so far, and the last of them; only in the reference profile.'),
});
export type MemoryBankState = z.infer<typeof memoryBankStateSchema>;

export const firstState: MemoryBankState = { now: null, openDay: null };

const traceSchema = z.strictObject({
  strength: z.number().positive().describe('1, plus 1 for each recall.'),
  at: eventTimeSchema
    .nullable()
    .describe('Time at which it was said or last recalled, by the conversation’s clock; null if unknown.'),
  day: z.string().describe('The day it belongs to; empty if no time is known.'),
  step: z
    .number()
    .exactOptional()
    .describe('In the reference profile, for an item without a time: the number of items stored before it.'),
});

/** Data stored with a memory. */
export const traceOf = keptData(traceSchema, 'strength');

/** The kind of the summary of all days: shown in every prompt and never searched. */
export const portraitKind = 'portrait';
