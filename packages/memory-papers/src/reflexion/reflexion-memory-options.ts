import { profileSchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import { sizeUnitSchema } from '../toolkit/text-size.js';

export const reflexionMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  capacity: z
    .int()
    .min(1)
    .nullable()
    .default(1024)
    .describe(
      'Size of insight and messages together, in `unit`; null for no limit. The newest messages that fit are shown; in the reference profile, the oldest. Default 1024.',
    ),
  unit: sizeUnitSchema,
  insightSize: z
    .int()
    .min(1)
    .default(200)
    .describe(
      'Requested length of the insight, in `unit`; an insight of more than twice this length is refused. Default 200.',
    ),
});
export type ReflexionMemoryOptions = z.infer<typeof reflexionMemoryOptionsSchema>;
