import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';
import { momentShape, passingTimeShape } from '../toolkit/passing-time.js';

export const scmStateSchema = z.strictObject(passingTimeShape);
export type ScmState = z.infer<typeof scmStateSchema>;

export const firstState: ScmState = { now: null, step: 0 };

/** Data stored with a message: the time when it was said or last recalled, and its summary, or null if it has none. */
const traceSchema = z.strictObject({ ...momentShape, summary: z.string().nullable() });

export const traceOf = keptData(traceSchema, 'summary and time');
