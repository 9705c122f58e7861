import * as z from 'zod';
import { loadMemDailyOptionsSchema } from '../data/load-memdaily.js';

/** Options of the benchmark. */
export const memDailyOptionsSchema = z.strictObject({
  ...loadMemDailyOptionsSchema.shape,
  noise: z
    .int()
    .min(1)
    .max(1_000)
    .default(1)
    .describe(
      'Total number of messages per message of the data: 10 adds nine irrelevant remarks to each. Default: 1, no noise.',
    ),
  noiseSeed: z
    .int()
    .default(1128)
    .describe('The same seed gives the same noise. Default: 1128, the seed of the original.'),
  noisePool: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A JSON list of texts to draw the noise from, such as `noise_pool.json` of the original repository. Its content is part of the run’s identity. Default: small talk of the everyday world.',
    ),
  modelRetrieval: z
    .enum(['off', 'fixed', 'reference'])
    .default('off')
    .describe(
      'After each answer, the experiment’s `judge` (default: the answering model) names the five messages most related to the question, out of those that the system showed: the row “LLM” of the paper’s recall, as `listed-recall@5`. `reference` reads replies as the original does, `fixed` leaves unreadable ones unscored. Default off.',
    ),
});
export type MemDailyOptions = z.output<typeof memDailyOptionsSchema>;
