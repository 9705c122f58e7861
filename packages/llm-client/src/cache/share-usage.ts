import type { Usage } from '@memgym/core';
import { estimateTokens } from '@memgym/text';

/** One text's part of a batch. */
export interface UsageShare {
  readonly embeddingTokens: number;
  readonly costUsd: number | null;
  readonly latencyMs: number;
}

/** Divides a batch's tokens, cost and time by the texts' lengths; token shares add up to the batch exactly. */
export function shareUsage(usage: Usage, latencyMs: number, texts: readonly string[]): UsageShare[] {
  const weights = texts.map((text) => Math.max(1, estimateTokens(text)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const upTo = Math.round((usage.embeddingTokens * passed) / total);
    const embeddingTokens = upTo - given;
    given = upTo;
    const part = weight / total;
    return {
      embeddingTokens,
      costUsd: usage.costUsd === null ? null : usage.costUsd * part,
      latencyMs: latencyMs * part,
    };
  });
}
