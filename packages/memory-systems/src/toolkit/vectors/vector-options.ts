import { z } from 'zod';

/** Which index searches the vectors. */
export const vectorIndexSchema = z
  .strictObject({
    type: z
      .enum(['auto', 'flat', 'hnsw'])
      .default('auto')
      .describe(
        '`flat`: exact. `hnsw`: approximate, faster for very many memories (needs the optional package hnswlib-node). `auto`: flat up to `threshold`, then hnsw if it is installed. Default auto.',
      ),
    threshold: z
      .number()
      .int()
      .positive()
      .default(50_000)
      .describe('Memories of one scope above which `auto` searches approximately. Default 50000.'),
  })
  .prefault({})
  .describe('How vectors are searched.');
export type VectorIndexOptions = z.infer<typeof vectorIndexSchema>;
