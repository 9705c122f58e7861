import * as z from 'zod';

/** A mean with its 95 % confidence interval. */
export const estimateSchema = z.object({
  value: z.number().nullable().describe('null when no item could be scored.'),
  low: z
    .number()
    .nullable()
    .describe(
      'null if there is no interval: all items are from one cluster, or the value is certain by construction.',
    ),
  high: z.number().nullable(),
  n: z.int().nonnegative().describe('Number of items in the mean.'),
  clusters: z.int().nonnegative().describe('Number of clusters (users, conversations) with these items.'),
});
export type Estimate = z.infer<typeof estimateSchema>;
