import { profileSchema, unusableReplySchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

const source = '(MemTree)';

export const memTreeMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  baseThreshold: z
    .number()
    .min(-1)
    .max(1)
    .default(0.4)
    .describe(
      `Cosine from which a message descends into its most similar node, at the top of the tree ${source}. The right value depends on the embedder: raise it if unrelated texts already score high. Default 0.4.`,
    ),
  thresholdRate: z
    .number()
    .min(0)
    .default(0.5)
    .describe(
      `How steeply the threshold rises with depth: it is baseThreshold · exp(this · depth ÷ greatest depth) ${source}. Default 0.5.`,
    ),
  maxDepth: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'Maximum number of nodes that a message descends through, which is also the maximum number of calls; null sets no limit, as in the original. Default null.',
    ),
  contentTokens: z
    .int()
    .min(1)
    .default(100)
    .describe('Requested length of a merged text, in tokens. Default 100.'),
  onUnusableReply: unusableReplySchema,
});
export type MemTreeMemoryOptions = z.infer<typeof memTreeMemoryOptionsSchema>;
