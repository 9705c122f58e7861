import * as z from 'zod';
import { estimateSchema } from './estimate.js';

const comparedSchema = estimateSchema.extend({
  system: z.string(),
  p: z
    .number()
    .nullable()
    .describe(
      'P-value of the difference, adjusted by Holm’s method for all pairs of compared systems; null if there is no interval.',
    ),
  isSettled: z
    .boolean()
    .describe('Whether the leader is better: `p` is at most 0.05 and the interval excludes 0.'),
  clustersNeeded: z
    .number()
    .int()
    .positive()
    .nullable()
    .describe(
      'Number of clusters with which a difference of this size would be found with a probability of 80 %; null if it is 0, or more than 10,000 would be needed.',
    ),
});
/** The leader minus another system, over the questions that both answered. */
export type ComparedToLeader = z.infer<typeof comparedSchema>;

/** What a run decides, and what it leaves open. */
export const verdictSchema = z.object({
  metric: z.string(),
  leader: z
    .object({ system: z.string(), value: z.number() })
    .nullable()
    .describe('The memory system with the best value; null if none has a value.'),
  others: z
    .array(comparedSchema)
    .describe('The other memory systems with a value, the nearest to the leader first.'),
  costs: z
    .array(
      z.object({
        system: z.string(),
        promptTokens: z
          .number()
          .nullable()
          .describe('Mean number of tokens in the prompt of an answer; null if calls are unknown.'),
        costUsd: z
          .number()
          .nullable()
          .describe('US dollars of all its calls; null if simulated, or a price is unknown.'),
      }),
    )
    .describe('Of the leader and the others.'),
  reservations: z
    .array(z.string())
    .describe(
      'Why the systems are not compared under equal conditions, or with real models, as ends of a sentence. Empty if they are.',
    ),
});
export type Verdict = z.infer<typeof verdictSchema>;
