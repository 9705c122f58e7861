import type { ModelPrice, Usage } from '@memgym/core';

/** Tokens of one call; the cached ones are part of the input. */
export interface TokenCounts {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

/** The cost of the tokens, in US dollars; null if the price is unknown. */
export function costOf(tokens: TokenCounts, price: ModelPrice | null): number | null {
  if (price === null) return null;
  const fresh = tokens.inputTokens - tokens.cachedInputTokens;
  const cached = tokens.cachedInputTokens * (price.cachedInput ?? price.input);
  return (fresh * price.input + cached + tokens.outputTokens * (price.output ?? 0)) / 1_000_000;
}

/** The usage of one model's calls, with its cost computed if it was unknown and the price is now known. */
export function priced(usage: Usage, price: ModelPrice | null): Usage {
  if (usage.costUsd !== null || price === null) return usage;
  const { inputTokens, embeddingTokens, cachedInputTokens, outputTokens } = usage;
  const tokens = { inputTokens: inputTokens + embeddingTokens, cachedInputTokens, outputTokens };
  return { ...usage, costUsd: costOf(tokens, price) };
}
