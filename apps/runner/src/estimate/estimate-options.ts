import { z } from 'zod';

/** What cannot be known before a run, and how much of it is looked at. */
export const estimateOptionsSchema = z.strictObject({
  sample: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Episodes that are played, by size and by chance. Default: the root of all, at least 4.'),
  outputTokens: z
    .record(z.string(), z.number().nonnegative())
    .default({})
    .describe(
      'Tokens of a reply by prompt name; `*` for every other prompt. Default: as many as the offline model writes.',
    ),
  secondsPerCall: z.number().positive().default(2).describe('Seconds that a chat call takes.'),
  secondsPerEmbedding: z.number().positive().default(0.5).describe('Seconds that an embedding call takes.'),
});
export type EstimateOptions = z.input<typeof estimateOptionsSchema>;
export type EstimateSettings = z.output<typeof estimateOptionsSchema>;
