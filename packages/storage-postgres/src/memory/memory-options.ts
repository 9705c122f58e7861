import * as z from 'zod';

export const postgresMemoryOptionsSchema = z.strictObject({
  search: z
    .enum(['text', 'vector', 'hybrid'])
    .default('text')
    .describe(
      '`text`: BM25 over the words. `vector`: similarity of embeddings, with pgvector. `hybrid`: both rankings, fused. Default text.',
    ),
  schema: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'Schema of the tables, shared by all processes that use it; it is created if it does not exist. Default: none; the memory is in temporary tables, which are deleted when it is closed.',
    ),
  connections: z
    .int()
    .positive()
    .default(10)
    .describe(
      'Maximum number of connections of a memory with a schema; a memory without a schema has one. Default 10.',
    ),
  lockTimeoutMs: z
    .int()
    .positive()
    .default(60_000)
    .describe(
      'Maximum time in milliseconds that a write waits for writes of other processes to the same user. Default 60000.',
    ),
  connectTimeoutMs: z
    .int()
    .positive()
    .default(60_000)
    .describe(
      'Maximum time in milliseconds that a call waits while the server has no free connection, or is starting. Default 60000.',
    ),
  k1: z.number().min(0).default(1.2).describe('BM25’s k1: saturation of term frequency. Default 1.2.'),
  b: z.number().min(0).max(1).default(0.5).describe('BM25’s b: length normalisation, 0..1. Default 0.5.'),
  rankConstant: z
    .number()
    .nonnegative()
    .default(60)
    .describe(
      'For hybrid: the constant added to each rank; higher values flatten the advantage of the first ranks. Default 60.',
    ),
  depth: z
    .int()
    .positive()
    .default(2)
    .describe('For hybrid: each ranking is searched for this many times `k`. Default 2.'),
  exactUpTo: z
    .int()
    .nonnegative()
    .default(10_000)
    .describe(
      'Number of memories in a scope up to which every vector is compared; above it, the HNSW index finds most of the nearest. Default 10000.',
    ),
  efSearch: z
    .int()
    .min(1)
    .max(1000)
    .default(64)
    .describe('HNSW: candidates considered when searching, 1..1000. Default 64.'),
});
export type PostgresMemoryOptions = z.infer<typeof postgresMemoryOptionsSchema>;
