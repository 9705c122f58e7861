import { type EventTime, eventTimeSchema } from '@memgym/core';
import { z } from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';
import { keptData } from '../../toolkit/kept-data.js';

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
  strength: z.number().positive(),
  at: eventTimeSchema.nullable(),
  day: z.string(),
  step: z.number().exactOptional(),
});

/** Data stored with a memory. */
export type Trace = {
  /** 1, plus 1 for each recall. */
  readonly strength: number;
  /** Time at which it was said or last recalled, by the conversation's clock; null if unknown. */
  readonly at: EventTime | null;
  /** The day it belongs to; empty if no time is known. */
  readonly day: string;
  /** In the reference profile, for an item without a time: the number of items stored before it. */
  readonly step?: number;
};

export const traceOf: (record: MemoryRecord) => Trace = keptData(traceSchema, 'strength');
