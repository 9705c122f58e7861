import { loadMemDailyOptionsSchema } from '@memgym/datasets';
import * as z from 'zod';

/** Options of the benchmark. */
export const memDailyOptionsSchema = z.strictObject({
  ...loadMemDailyOptionsSchema.shape,
  noise: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(1)
    .describe(
      'Total number of messages per message of the data: 10 adds nine irrelevant remarks to each. Default: 1, no noise.',
    ),
  noiseSeed: z
    .number()
    .int()
    .default(1128)
    .describe('The same seed gives the same noise. Default: 1128, the seed of the original.'),
});
export type MemDailyOptions = z.output<typeof memDailyOptionsSchema>;
