import { mem0MemoryOptionsSchema } from '@memgym/memory-systems/mem0';
import * as z from 'zod';

const similarity = z.number().min(0).max(1);

export const mem0GMemoryOptionsSchema = z.strictObject({
  ...mem0MemoryOptionsSchema.shape,
  nodeMatchSimilarity: similarity
    .default(0.7)
    .describe(
      'Cosine similarity from which a node matches a name in the query or in a new message. Default 0.7.',
    ),
  nodeMergeSimilarity: similarity
    .optional()
    .describe(
      'Cosine similarity from which a name is an existing node: 0.9 up to 1.0.0, 0.7 from 1.0.2. Default the version’s.',
    ),
  edgesPerEntity: z
    .int()
    .positive()
    .default(100)
    .describe('Number of relations per entity that are compared with new ones. Default 100.'),
  relationSearch: z
    .enum(['entities', 'triples'])
    .default('entities')
    .describe(
      'Relations are found from the entities of the query, with one call per read, or by comparing the whole query with each relation’s text, without a call (the paper’s triplet mode). Default entities.',
    ),
  tripleThreshold: similarity
    .default(0.3)
    .describe('Minimum cosine similarity of a relation in the search by triples. Default 0.3.'),
  kLinked: z
    .int()
    .min(0)
    .default(5)
    .describe(
      'Maximum number of relations returned with the facts, never more than the query’s `k`. Default 5.',
    ),
});
export type Mem0GMemoryOptions = z.infer<typeof mem0GMemoryOptionsSchema>;
