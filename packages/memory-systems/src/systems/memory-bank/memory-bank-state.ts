import { type EventTime, eventTimeSchema } from '@memgym/core';
import { z } from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';
import { keptData } from '../../toolkit/kept-data.js';

export const memoryBankStateSchema = z.strictObject({
  now: eventTimeSchema.nullable().describe('Latest time of the conversation that was told.'),
  openDay: z
    .string()
    .nullable()
    .describe('Day that messages came from since the last summary; null for none.'),
});
export type MemoryBankState = z.infer<typeof memoryBankStateSchema>;

export const firstState: MemoryBankState = { now: null, openDay: null };

const traceSchema = z.strictObject({
  strength: z.number().positive(),
  at: eventTimeSchema.nullable(),
  day: z.string(),
});

/** What is kept beside a memory. */
export type Trace = {
  /** 1, and one more for each time it was recalled. */
  readonly strength: number;
  /** When it was told or last recalled, by the conversation's clock; null when no time was ever told. */
  readonly at: EventTime | null;
  /** The day it belongs to; empty where no time was ever told. */
  readonly day: string;
};

export const traceOf: (record: MemoryRecord) => Trace = keptData(traceSchema, 'strength');
