import * as z from 'zod';

/** The longest of the histories that a run asks about. */
export const longestHistorySchema = z.object({
  tokens: z.number().int().positive().describe('Estimated from its texts, as in `recall@<n>tokens`.'),
  messages: z.number().int().positive(),
});
export type LongestHistory = z.infer<typeof longestHistorySchema>;
