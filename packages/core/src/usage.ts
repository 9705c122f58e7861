import * as z from 'zod';

const count = z.int().nonnegative();

/**
 * Calls, tokens and cost. A reply from the cache reports the tokens of the original call, and their cost at the price of
 * the run, so that a replay reports the same usage; `CallRecord.cached` says whether it was paid now. Usages are summed field by field; a sum with an unknown
 * `costUsd` is unknown.
 */
export const usageSchema = z.object({
  calls: count.describe('Chat calls, including cached ones.'),
  inputTokens: count,
  cachedInputTokens: count.describe('Input tokens that the provider discounted.'),
  outputTokens: count,
  reasoningTokens: count.describe('Output tokens spent on hidden reasoning.'),
  embeddedTexts: count,
  embeddingTokens: count,
  estimatedCalls: count
    .optional()
    .describe('Calls whose tokens are estimated, because the server did not count them. Absent if none are.'),
  estimatedTexts: count
    .optional()
    .describe('Embedded texts whose tokens are estimated from the text. Absent if none are.'),
  costUsd: z.number().nonnegative().nullable().describe('US dollars; null if a price is unknown.'),
});
export type Usage = z.infer<typeof usageSchema>;

/** Zero usage. */
export const zeroUsage: Readonly<Usage> = Object.freeze({
  calls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  embeddedTexts: 0,
  embeddingTokens: 0,
  costUsd: 0,
});

/** The sum. `costUsd` is null if the cost of any part is unknown. */
export function addUsage(...parts: readonly Usage[]): Usage {
  return sumUsage(parts);
}

/** The sum of a list of any length, unlike function arguments. */
export function sumUsage(parts: Iterable<Usage>): Usage {
  const total: Usage = { ...zeroUsage };
  for (const part of parts) {
    total.calls += part.calls;
    total.inputTokens += part.inputTokens;
    total.cachedInputTokens += part.cachedInputTokens;
    total.outputTokens += part.outputTokens;
    total.reasoningTokens += part.reasoningTokens;
    total.embeddedTexts += part.embeddedTexts;
    total.embeddingTokens += part.embeddingTokens;
    if (part.estimatedCalls !== undefined)
      total.estimatedCalls = (total.estimatedCalls ?? 0) + part.estimatedCalls;
    if (part.estimatedTexts !== undefined)
      total.estimatedTexts = (total.estimatedTexts ?? 0) + part.estimatedTexts;
    total.costUsd = total.costUsd === null || part.costUsd === null ? null : total.costUsd + part.costUsd;
  }
  return total;
}
