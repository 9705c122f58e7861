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
export type Amounts = Record<(typeof amountNames)[number], number>;

export const noAmounts = Object.fromEntries(amountNames.map((name) => [name, 0])) as Readonly<Amounts>;

/** Adds to a sum. */
export function addTo(sum: Amounts, amounts: Partial<Amounts>): void {
  for (const name of amountNames) sum[name] += amounts[name] ?? 0;
}
