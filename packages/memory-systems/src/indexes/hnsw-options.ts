import * as z from 'zod';

export const hnswVectorIndexOptionsSchema = z.strictObject({
  dimensions: z.int().positive().describe('Length of every vector. Required.'),
  m: z.int().min(2).default(16).describe('Links per vector; twice as many on the lowest level.'),
  efConstruction: z.int().positive().default(200).describe('Candidates considered when adding.'),
  efSearch: z
    .int()
    .positive()
    .default(64)
    .describe('Candidates considered when searching; at least twice the requested results.'),
  rebuildAt: z
    .number()
    .gt(0)
    .max(1)
    .default(0.2)
    .describe('Share of deleted vectors at which the graph is rebuilt, 0..1.'),
  seed: z.int().nonnegative().default(100).describe('Random source for the levels of the graph.'),
});
export type HnswVectorIndexOptions = z.input<typeof hnswVectorIndexOptionsSchema>;
export type HnswSettings = z.output<typeof hnswVectorIndexOptionsSchema>;
