import * as z from 'zod';

/** The longest of the histories that a run asks about. */
export const longestHistorySchema = z.object({
  tokens: z.int().positive().describe('Estimated from its texts, as in `recall@<n>tokens`.'),
  messages: z.int().positive(),
});
export type LongestHistory = z.infer<typeof longestHistorySchema>;
