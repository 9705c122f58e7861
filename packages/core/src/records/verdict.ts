import * as z from 'zod';
import { findingSchema } from './finding.js';
import { longestHistorySchema } from './longest-history.js';

/** What a run decides, and what it leaves open. */
export const verdictSchema = z.object({
  metric: z.string(),
  leader: z
    .object({ system: z.string(), value: z.number() })
    .nullable()
    .describe(
      'The first of `ranking`, with its mean over its own items, which another system may exceed over others; null if no system has a value.',
    ),
  ranking: z
    .array(z.object({ system: z.string(), value: z.number() }))
    .describe(
      'Memory systems with a value, each with its mean over its own items, the best first: by how many others each is ahead of on the questions that both have, then by their means.',
    ),
  best: z
    .string()
    .nullable()
    .describe('The leader, if it is shown to be better than every other memory system; otherwise null.'),
  findings: z
    .array(findingSchema)
    .describe('Of each pair that is compared; the system that stands first in the ranking is `first`.'),
  left: z
    .object({
      clusters: z.int().nonnegative().describe('Users or conversations.'),
      episodes: z.int().nonnegative(),
      questions: z.int().nonnegative(),
    })
    .optional()
    .describe('What the data have and the run did not ask. Absent if that is not known.'),
  longestHistory: longestHistorySchema.optional().describe('Absent if it is not known.'),
  wholeHistory: z
    .object({
      system: z.string(),
      promptTokens: z.number().describe('Mean number of tokens in the prompt of an answer.'),
    })
    .optional()
    .describe(
      'The system that shows the whole history. Absent if none was played, or its calls are unknown.',
    ),
  withEvidence: z
    .object({
      asked: z.int().positive().describe('Questions answered from the evidence alone.'),
      missed: z.int().nonnegative().describe('Of these, those that are missed: no memory can help.'),
    })
    .optional()
    .describe('Absent if few questions were answered so, or the model is simulated.'),
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
