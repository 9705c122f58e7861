import { type Usage, usageSchema, zeroUsage } from '@memgym/core/memory';
import type * as z from 'zod';

/** What the service spent on a request. What it leaves out is 0, except the price, which is then unknown. */
export const serviceUsageSchema = usageSchema
  .partial()
  .describe('What the service spent: calls, tokens, US dollars. Without it, the cost is unknown.');

/** The usage in an answer; without one its cost is unknown, not 0. */
export function usageOf(given: z.infer<typeof serviceUsageSchema> | undefined): Usage {
  const known = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return { ...zeroUsage, costUsd: null, ...Object.fromEntries(known) };
}
