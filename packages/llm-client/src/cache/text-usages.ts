import type { EmbedderInfo } from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import { costOf } from '../ledger/cost-of.js';
import { loadTokenCounter } from '../tokens/token-counter.js';
import { tokenEncodingOf } from '../tokens/token-encoding.js';

/** What one text of a request cost. */
export interface TextUsage {
  readonly embeddingTokens: number;
  readonly costUsd: number | null;
  readonly latencyMs: number;
}

/**
 * What each text of a request cost. A server counts the tokens of a whole request; which texts share one depends on
 * what was cached, so each text is counted by itself: by the model's encoding where that is known, else estimated.
 * The time is shared by the tokens.
 */
export async function textUsages(
  texts: readonly string[],
  { model, price = null }: EmbedderInfo,
  latencyMs: number,
): Promise<TextUsage[]> {
  const count = tokenEncodingOf(model) === null ? estimateTokens : (await loadTokenCounter(model)).count;
  const counts = texts.map((text) => Math.max(1, count(text)));
  const total = counts.reduce((sum, tokens) => sum + tokens, 0);
  return counts.map((embeddingTokens) => ({
    embeddingTokens,
    costUsd: costOf({ inputTokens: embeddingTokens, cachedInputTokens: 0, outputTokens: 0 }, price),
    latencyMs: (latencyMs * embeddingTokens) / total,
  }));
}
