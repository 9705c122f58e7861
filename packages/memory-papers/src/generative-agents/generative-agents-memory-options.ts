import { profileSchema, unusableReplySchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

const weight = z.number().min(0).default(1);
const count = z.int().min(1).optional();

export const generativeAgentsMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  weights: z
    .strictObject({
      relevance: weight.describe('Weight of the similarity to the question. Default 1.'),
      recency: weight.describe('Weight of the time since the memory was created or last found. Default 1.'),
      importance: weight.describe('Weight of the importance rating. Default 1.'),
    })
    .prefault({})
    .describe('Weights of the three parts of a score. Default 1 each.'),
  decay: z
    .number()
    .gt(0)
    .max(1)
    .default(0.995)
    .describe('Factor that recency is multiplied by per unit of time. Default 0.995.'),
  decayPer: z
    .enum(['hour', 'day', 'memory'])
    .optional()
    .describe(
      'Unit of time for `decay`: an hour (paper) or day of the conversation, or each further memory (MemEngine’s counter). Default: hour; memory in the reference profile.',
    ),
  reflect: z
    .enum(['write', 'flush', 'never'])
    .optional()
    .describe(
      'When to reflect after the threshold is reached: in the next write (paper), only in `flush` (MemEngine, where it is called by hand), or never. Default: write; flush in the reference profile.',
    ),
  preset: z
    .enum(['paper', 'memengine'])
    .optional()
    .describe(
      'Constants of reflection, in the order below: 150, 100, 3, 10, 5 (paper) or 3, 2, 2, 2, 2 (memengine). Default: paper; memengine in the reference profile.',
    ),
  reflection: z
    .strictObject({
      threshold: z
        .number()
        .positive()
        .optional()
        .describe('Sum of ratings, 1 to 10 each, that triggers a reflection. Default the preset’s.'),
      items: count.describe('Number of latest memories used to generate questions. Default the preset’s.'),
      questions: count.describe('Number of questions. Default the preset’s.'),
      evidence: count.describe('Memories retrieved per question. Default the preset’s.'),
      insights: count.describe('Maximum number of insights per reflection. Default the preset’s.'),
    })
    .prefault({})
    .describe('Overrides of single constants of the preset.'),
  onUnusableReply: unusableReplySchema,
});
export type GenerativeAgentsMemoryOptions = z.infer<typeof generativeAgentsMemoryOptionsSchema>;
