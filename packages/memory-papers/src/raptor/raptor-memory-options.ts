import { profileSchema, unusableReplySchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

const source = '(RAPTOR)';

export const raptorMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  chunkTokens: z
    .int()
    .min(8)
    .default(100)
    .describe(`Maximum length of a chunk, in estimated tokens ${source}. Default 100.`),
  layers: z.int().min(1).default(5).describe(`Maximum number of layers of summaries ${source}. Default 5.`),
  dimensions: z
    .int()
    .min(1)
    .default(10)
    .describe(
      `Number of dimensions to which embeddings are reduced before clustering; a layer needs at least this many nodes plus two ${source}. Default 10.`,
    ),
  maxClusters: z
    .int()
    .min(1)
    .default(49)
    .describe(
      `Maximum number of components of a Gaussian mixture; BIC chooses from 1 to this ${source}. Default 49.`,
    ),
  patience: z
    .int()
    .min(1)
    .nullable()
    .optional()
    .describe(
      'The search for the number of components ends after this many without an improvement; null tries them all. Default: 5; null in the reference profile, as in the original.',
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
    .int()
    .min(1)
    .default(3500)
    .describe(
      `A cluster of three or more nodes with more estimated tokens than this is clustered again ${source}. Default 3500.`,
    ),
  summaryTokens: z
    .int()
    .min(1)
    .default(100)
    .describe(`Requested length of a summary, in tokens ${source}. Default 100.`),
  seed: z
    .int()
    .default(224)
    .describe(`Seed of reduction and clustering: equal seeds give equal trees ${source}. Default 224.`),
  updateEvery: z
    .int()
    .min(1)
    .nullable()
    .default(20)
    .describe(
      'Number of chunks outside the tree at which a write adds them to it; null leaves that to `flush`. Default 20.',
    ),
  rebuildGrowth: z
    .number()
    .gt(1)
    .default(2)
    .describe(
      'Growth in the number of chunks, as a factor since the last build, at which the whole tree is rebuilt; until then, chunks join the nearest cluster. The reference profile always rebuilds. Default 2.',
    ),
  read: z
    .enum(['collapsed', 'traversal'])
    .default('collapsed')
    .describe(
      `\`collapsed\` compares with every node at once, \`traversal\` goes down from the roots, layer by layer ${source}. Default collapsed.`,
    ),
  maxTokens: z
    .int()
    .min(1)
    .default(3500)
    .describe(
      `Estimated maximum number of tokens that a read returns: 3500 in the code, 2000 in the paper ${source}. Default 3500.`,
    ),
  width: z
    .int()
    .min(1)
    .default(5)
    .describe(
      `Traversal: number of nodes followed in each layer, never fewer than \`k\` ${source}. Default 5.`,
    ),
  threshold: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .default(null)
    .describe(
      `For \`traversal\`: follow the nodes with at least this cosine similarity instead of the best of each layer; null follows the best. The reference profile follows nodes with a greater distance than this, as in the original ${source}. Default null.`,
    ),
  onUnusableReply: unusableReplySchema,
});
export type RaptorMemoryOptions = z.infer<typeof raptorMemoryOptionsSchema>;
