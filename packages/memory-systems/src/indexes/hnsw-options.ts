import { z } from 'zod';

export const hnswVectorIndexOptionsSchema = z.strictObject({
  dimensions: z.number().int().positive().describe('Length of every vector. Required.'),
  m: z.number().int().min(2).default(16).describe('Links of a vector; twice as many on the ground level.'),
  efConstruction: z.number().int().positive().default(200).describe('Candidates looked at when adding.'),
  efSearch: z
    .number()
    .int()
    .positive()
    .default(64)
    .describe('Candidates looked at when searching; never fewer than twice the results wanted.'),
  rebuildAt: z
    .number()
    .gt(0)
    .max(1)
    .default(0.2)
    .describe('Share of deleted vectors at which the graph is rebuilt, 0..1.'),
  seed: z.number().int().nonnegative().default(100).describe('Where the levels of the graph are drawn from.'),
});
export type HnswVectorIndexOptions = z.input<typeof hnswVectorIndexOptionsSchema>;
