import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { unusableReplySchema } from '../../toolkit/unusable-reply-schema.js';

const source = '(RAPTOR)';

export const raptorMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  chunkTokens: z
    .number()
    .int()
    .min(8)
    .default(100)
    .describe(`Longest chunk, in estimated tokens ${source}. Default 100.`),
  layers: z.number().int().min(1).default(5).describe(`Most layers of summaries ${source}. Default 5.`),
  dimensions: z
    .number()
    .int()
    .min(1)
    .default(10)
    .describe(
      `Dimensions that embeddings are reduced to before clustering; layers need at least this many nodes plus two ${source}. Default 10.`,
    ),
  maxClusters: z
    .number()
    .int()
    .min(1)
    .default(49)
    .describe(`Most components of a Gaussian mixture; BIC chooses among 1 to this ${source}. Default 49.`),
  patience: z
    .number()
    .int()
    .min(1)
    .nullable()
    .optional()
    .describe(
      'The search for the number of components ends after this many in a row without improvement; null tries them all. Default 5; null in the reference profile, as in the original.',
    ),
  membership: z
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe(
      `A node belongs to every cluster whose probability for it is above this ${source}. Default 0.1.`,
    ),
  maxClusterTokens: z
    .number()
    .int()
    .min(1)
    .default(3500)
    .describe(
      `A cluster of three nodes or more with more estimated tokens is clustered again ${source}. Default 3500.`,
    ),
  summaryTokens: z
    .number()
    .int()
    .min(1)
    .default(100)
    .describe(`Requested length of a summary, in tokens ${source}. Default 100.`),
  seed: z
    .number()
    .int()
    .default(224)
    .describe(`Seed of reduction and clustering: equal seeds give equal trees ${source}. Default 224.`),
  updateEvery: z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(20)
    .describe(
      'A write that leaves this many chunks outside the tree adds them to it; null leaves that to `flush`. Default 20.',
    ),
  rebuildGrowth: z
    .number()
    .gt(1)
    .default(2)
    .describe(
      'The whole tree is rebuilt when the number of chunks reaches this many times that of the last build; until then chunks join the nearest cluster. The reference profile always rebuilds. Default 2.',
    ),
  read: z
    .enum(['collapsed', 'traversal'])
    .default('collapsed')
    .describe(
      `\`collapsed\` compares with every node at once, \`traversal\` goes down from the roots, layer by layer ${source}. Default collapsed.`,
    ),
  maxTokens: z
    .number()
    .int()
    .min(1)
    .default(3500)
    .describe(
      `Most estimated tokens that a read returns: 3500 in the code, 2000 in the paper ${source}. Default 3500.`,
    ),
  width: z
    .number()
    .int()
    .min(1)
    .default(5)
    .describe(`Traversal: nodes followed in each layer, and never fewer than \`k\` ${source}. Default 5.`),
  threshold: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .default(null)
    .describe(
      `Traversal: instead of the best of each layer, follow those with at least this cosine similarity; null follows the best. The reference profile follows those with a distance above it, as in the original ${source}. Default null.`,
    ),
  onUnusableReply: unusableReplySchema,
});
export type RaptorMemoryOptions = z.infer<typeof raptorMemoryOptionsSchema>;
