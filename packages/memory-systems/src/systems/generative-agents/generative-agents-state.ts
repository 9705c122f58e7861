import { z } from 'zod';
import { keptData } from '../../toolkit/kept-data.js';
import { momentShape, passingTimeShape } from '../../toolkit/passing-time.js';

export const generativeAgentsStateSchema = z.strictObject({
  ...passingTimeShape,
  gathered: z.number().nonnegative().describe('Ratings, 1 to 10 each, since it last reflected.'),
});
export type GenerativeAgentsState = z.infer<typeof generativeAgentsStateSchema>;

export const firstState: GenerativeAgentsState = { now: null, step: 0, gathered: 0 };

const traceSchema = z.strictObject({ ...momentShape, rating: z.number() });

/** What is kept beside a memory: when it was told or last found, and how much it matters, 1 to 10. */
export type Trace = z.infer<typeof traceSchema>;

export const traceOf = keptData(traceSchema, 'importance');
