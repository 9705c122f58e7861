import * as z from 'zod';
import { estimateSchema } from './estimate.js';

/** How much the trials of a system differ. */
export const trialStabilitySchema = z.object({
  metric: z.string(),
  means: z
    .array(z.number().nullable())
    .describe('The mean of each trial, in their order; null if it has no score.'),
  deviation: z
    .number()
    .nullable()
    .describe('The standard deviation of the means, by n − 1; null for fewer than two.'),
  flips: estimateSchema.describe(
    'The share of questions that two trials answer once right and once wrong, in [0, 1], as a mean over questions with a verdict in at least two trials.',
  ),
});
export type TrialStability = z.infer<typeof trialStabilitySchema>;
