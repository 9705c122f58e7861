import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { unusableReplySchema } from '../../toolkit/unusable-reply-schema.js';

const weight = z.number().min(0).default(1);
const count = z.number().int().min(1).optional();

export const generativeAgentsMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  weights: z
    .strictObject({
      relevance: weight.describe('Of the likeness to the question. Default 1.'),
      recency: weight.describe('Of how lately it was found or said. Default 1.'),
      importance: weight.describe('Of how much it matters. Default 1.'),
    })
    .prefault({})
    .describe('What the three parts of a score weigh: 1 each.'),
  decay: z
    .number()
    .gt(0)
    .max(1)
    .default(0.995)
    .describe('What recency is multiplied by in each unit of time. Default 0.995.'),
  decayPer: z
    .enum(['hour', 'day', 'memory'])
    .optional()
    .describe(
      'Unit of that time: an hour (paper) or day of the conversation, or one memory more (MemEngine’s counter). Default hour; memory in the reference profile.',
    ),
  reflect: z
    .enum(['write', 'flush', 'never'])
    .optional()
    .describe(
      'When it reflects once enough has gathered: in the next write (paper), only in `flush` (MemEngine, where it is called by hand), or never. Default write; flush in the reference profile.',
    ),
  preset: z
    .enum(['paper', 'memengine'])
    .optional()
    .describe(
      'Constants of reflection: 150, 100, 3, 10, 5 (paper) or 3, 2, 2, 2, 2, in the order below. Default paper; memengine in the reference profile.',
    ),
  reflection: z
    .strictObject({
      threshold: z
        .number()
        .positive()
        .optional()
        .describe('Summed ratings, 1 to 10 each, that are enough. Default the preset’s.'),
      items: count.describe('Latest memories that questions are asked about. Default the preset’s.'),
      questions: count.describe('Questions asked. Default the preset’s.'),
      evidence: count.describe('Memories found for each question. Default the preset’s.'),
      insights: count.describe('Insights drawn at most. Default the preset’s.'),
    })
    .prefault({})
    .describe('Single constants of reflection in place of the preset’s.'),
  onUnusableReply: unusableReplySchema,
});
export type GenerativeAgentsMemoryOptions = z.infer<typeof generativeAgentsMemoryOptionsSchema>;
