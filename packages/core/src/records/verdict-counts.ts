import * as z from 'zod';

/** How many verdicts were asked of a judge, and how many of them could not be read. */
export const verdictCountsSchema = z.object({
  asked: z.int().positive(),
  lost: z.int().nonnegative(),
});
export type VerdictCounts = z.infer<typeof verdictCountsSchema>;
