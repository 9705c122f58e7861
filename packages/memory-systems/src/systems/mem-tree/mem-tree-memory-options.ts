import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { unusableReplySchema } from '../../toolkit/unusable-reply-schema.js';

const source = '(MemTree)';

export const memTreeMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  baseThreshold: z
    .number()
    .min(-1)
    .max(1)
    .default(0.4)
    .describe(
      `Cosine from which a message goes down into its most similar node, at the top of the tree ${source}. It belongs to the embedder: where unlike texts are alike already, raise it. Default 0.4.`,
    ),
  thresholdRate: z
    .number()
    .min(0)
    .default(0.5)
    .describe(
      `How much more is asked for further down: the threshold is baseThreshold · exp(this · depth ÷ greatest depth) ${source}. Default 0.5.`,
    ),
  maxDepth: z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'Nodes that a message goes down through at most, and so the most calls it costs; null sets no bound, as the original. Default null.',
    ),
  contentTokens: z
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('Length that is asked for of a merged text, in tokens. Default 100.'),
  onUnusableReply: unusableReplySchema,
});
export type MemTreeMemoryOptions = z.infer<typeof memTreeMemoryOptionsSchema>;
