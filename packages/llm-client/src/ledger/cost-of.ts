import type { ModelPrice } from './prices.js';

/** Tokens of one call; the cached ones are part of the input. */
export interface TokenCounts {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

/** What the tokens cost, in US dollars; null when the price is unknown. */
export function costOf(tokens: TokenCounts, price: ModelPrice | null): number | null {
  if (price === null) return null;
  const fresh = tokens.inputTokens - tokens.cachedInputTokens;
  const cached = tokens.cachedInputTokens * (price.cachedInput ?? price.input);
  return (fresh * price.input + cached + tokens.outputTokens * (price.output ?? 0)) / 1_000_000;
}
