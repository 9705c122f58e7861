import { eventTimeSchema } from '@memgym/core/memory';
import * as z from 'zod';
import { numberedTextSchema } from '../../toolkit/shown-text.js';
import { memgptFunctionSchema } from '../functions.js';

export const functionSituationSchema = z.strictObject({
  question: z.string(),
  asked: eventTimeSchema.optional(),
  warning: z.boolean().describe('Whether messages are soon to be flushed.'),
  used: z.int().nonnegative().describe('Size of the main context.'),
  capacity: z.int().positive(),
  unit: z.enum(['words', 'tokens']),
  summary: z.string().describe('Of what was flushed; empty for nothing.'),
  working: z.array(numberedTextSchema),
  queue: z.array(numberedTextSchema).describe('Numbered on from the working context.'),
  recallStored: z.int().nonnegative().describe('Memories in recall storage.'),
  archiveStored: z.int().nonnegative().describe('Memories in archival storage.'),
});
export type FunctionSituation = z.output<typeof functionSituationSchema>;

/** Calls that one reply may hold. */
export const mostCalls = 8;

export const functionCallsSchema = z.strictObject({
  calls: z
    .array(
      z.strictObject({
        function: memgptFunctionSchema,
        query: z.string().default(''),
        memories: z.array(z.int()).default([]),
      }),
    )
    .max(mostCalls),
});
export type FunctionCalls = z.output<typeof functionCallsSchema>;
