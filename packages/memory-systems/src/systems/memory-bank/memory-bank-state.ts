import { type EventTime, eventTimeSchema } from '@memgym/core';
import { z } from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';
import { keptData } from '../../toolkit/kept-data.js';

export const memoryBankStateSchema = z.strictObject({
  now: eventTimeSchema.nullable().describe('Latest known time of the conversation.'),
  openDay: z
    .string()
    .nullable()
    .describe('Day that messages came from since the last summary; null for none.'),
  original: z
    .strictObject({ count: z.number(), lastKey: z.string().nullable(), lastIsSummary: z.boolean() })
    .exactOptional()
    .describe('Items stored so far, and the last of them; in the reference profile only.'),
});
export type MemoryBankState = z.infer<typeof memoryBankStateSchema>;

export const firstState: MemoryBankState = { now: null, openDay: null };

const traceSchema = z.strictObject({
  strength: z.number().positive(),
  at: eventTimeSchema.nullable(),
  day: z.string(),
  step: z.number().exactOptional(),
});

/** Data stored with a memory. */
export type Trace = {
  /** 1, plus 1 for each recall. */
  readonly strength: number;
  /** When it was said or last recalled, by the conversation's clock; null when no time is known. */
  readonly at: EventTime | null;
  /** The day it belongs to; empty when no time is known. */
  readonly day: string;
  /** In the reference profile, of an item without a time: how many items were stored before it. */
  readonly step?: number;
};

export const traceOf: (record: MemoryRecord) => Trace = keptData(traceSchema, 'strength');
