import type { EmbedderInfo } from '@memgym/core';
import { loadTokenCounter, tokenEncodingOf } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import { costOf } from '../ledger/prices.js';

/** Usage of one text of a request. */
export interface TextUsage {
  readonly embeddingTokens: number;
  readonly costUsd: number | null;
  readonly latencyMs: number;
}

/**
 * Usage of each text of a request. A server counts the tokens of a whole request, and the grouping of texts into
 * requests depends on the cache. Therefore each text is counted separately: with the model's encoding if it is known,
 * otherwise by an estimate. The latency is divided in proportion to the tokens.
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
