import * as z from 'zod';

/** Assumptions of an estimate, and the size of its sample. */
export const estimateOptionsSchema = z.strictObject({
  sample: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'Number of episodes to play, drawn at random from each size group. Default: the square root of all, at least 4.',
    ),
  outputTokens: z
    .record(z.string(), z.number().nonnegative())
    .default({})
    .describe(
      'Tokens per reply, by prompt name; `*` for every other prompt. Default: published lengths of dialogues, stated assumptions for reasons and free answers, otherwise the length of the offline model’s replies.',
    ),
  secondsPerCall: z.number().positive().default(1).describe('Seconds until the reply to a chat call begins.'),
  tokensPerSecond: z
    .number()
    .positive()
    .default(50)
    .describe('Tokens of a reply that the server writes in a second.'),
  secondsPerEmbedding: z.number().positive().default(0.5).describe('Seconds per embedding call.'),
});
export type EstimateOptions = z.input<typeof estimateOptionsSchema>;
export type EstimateSettings = z.output<typeof estimateOptionsSchema>;
