import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { sizeUnitSchema } from '../../toolkit/text-size.js';

export const reflexionMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  capacity: z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(1024)
    .describe(
      'Size of insight and messages together, in `unit`; null for no limit. The newest messages that fit are shown, in the reference profile the oldest. Default 1024.',
    ),
  unit: sizeUnitSchema,
  insightSize: z
    .number()
    .int()
    .min(1)
    .default(200)
    .describe(
      'Length that is asked for of the insight, in `unit`; one of more than twice as much is refused. Default 200.',
    ),
});
export type ReflexionMemoryOptions = z.infer<typeof reflexionMemoryOptionsSchema>;
