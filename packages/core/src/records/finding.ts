import * as z from 'zod';
import { estimateSchema } from './estimate.js';

/**
 * What is known about the difference of two systems in a metric. Everything that speaks of two systems renders it and
 * decides nothing anew.
 */
export const findingSchema = estimateSchema
  .extend({
    metric: z.string(),
    higherIsBetter: z.boolean(),
    first: z.string(),
    second: z.string(),
    p: z
      .number()
      .nullable()
      .describe(
        'Two-sided p-value, times `comparisons` and at most 1: at most 0.05 exactly if the interval excludes 0. Null if there is no interval.',
      ),
    comparisons: z
      .int()
      .positive()
      .describe(
        'Number of comparisons whose intervals hold together with 95 %: interval and `p` count them.',
      ),
    standardError: z.number().nullable(),
    degrees: z
      .number()
      .nullable()
      .describe('Degrees of freedom; one more is the number of equal clusters that these are worth.'),
    onlyFirst: z.int().nonnegative().describe('Items that only the first system has; left out.'),
    onlySecond: z.int().nonnegative(),
    outcome: z
      .enum(['better', 'worse', 'level', 'open'])
      .describe(
        'Of the first system: the interval excludes 0, lies within ± `within`, or neither, so that nothing is settled.',
      ),
    within: z
      .number()
      .positive()
      .nullable()
      .describe('Smaller differences do not matter, in units of the metric; null if that was not asked.'),
  })
  .describe('`value`: first minus second, over the items that both have; null if they share none.');
export type Finding = z.infer<typeof findingSchema>;
