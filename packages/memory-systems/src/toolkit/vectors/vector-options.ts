import * as z from 'zod';

/** The choice of the vector index. */
export const vectorIndexSchema = z
  .strictObject({
    type: z
      .enum(['auto', 'flat', 'hnsw'])
      .default('auto')
      .describe(
        '`flat`: exact. `hnsw`: approximate, faster for a very large number of memories (needs the optional package hnswlib-node). `auto`: flat up to `threshold` memories, above that hnsw if it is installed. Default auto.',
      ),
    threshold: z
      .int()
      .positive()
      .default(50_000)
      .describe('Number of memories in a scope above which `auto` searches approximately. Default 50000.'),
  })
  .prefault({})
  .describe('How vectors are searched.');
export type VectorIndexOptions = z.infer<typeof vectorIndexSchema>;
