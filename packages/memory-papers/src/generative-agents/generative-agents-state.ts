import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';
import { momentShape, passingTimeShape } from '../toolkit/passing-time.js';

export const generativeAgentsStateSchema = z.strictObject({
  ...passingTimeShape,
  gathered: z.number().nonnegative().describe('Sum of ratings, 1 to 10 each, since the last reflection.'),
});
export type GenerativeAgentsState = z.infer<typeof generativeAgentsStateSchema>;

export const firstState: GenerativeAgentsState = { now: null, step: 0, gathered: 0 };

const traceSchema = z.strictObject({ ...momentShape, rating: z.number() });

/** Data stored with a memory: the time when it was said or last found, and its importance, 1 to 10. */
export type Trace = z.infer<typeof traceSchema>;

export const traceOf = keptData(traceSchema, 'importance');
