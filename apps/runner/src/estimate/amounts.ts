/** Counts of calls. */
export const amountNames = [
  'chatCalls',
  'inputTokens',
  'cachedInputTokens',
  'outputTokens',
  'embeddingCalls',
  'embeddedTexts',
  'embeddingTokens',
] as const;

/** Counts of calls; `cachedInputTokens` is the upper bound of discounted input. */
export type Amounts = Readonly<Record<(typeof amountNames)[number], number>>;

export const noAmounts: Amounts = {
  chatCalls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  embeddingCalls: 0,
  embeddedTexts: 0,
  embeddingTokens: 0,
};

export function addAmounts(left: Amounts, right: Amounts): Amounts {
  const sum: Record<string, number> = {};
  for (const name of amountNames) sum[name] = left[name] + right[name];
  return sum as Amounts;
}
