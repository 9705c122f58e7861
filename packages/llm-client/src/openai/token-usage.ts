import { type ChatMessage, type Usage, zeroUsage } from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import { costOf } from '../ledger/cost-of.js';
import type { ModelPrice } from '../ledger/prices.js';
import { messageTokens } from '../records/message-tokens.js';

/** The part of a reply's `usage` that servers agree on. */
export interface WireUsage {
  readonly prompt_tokens?: unknown;
  readonly completion_tokens?: unknown;
  readonly prompt_tokens_details?: { readonly cached_tokens?: unknown } | null | undefined;
  readonly completion_tokens_details?: { readonly reasoning_tokens?: unknown } | null | undefined;
}

/** Usage of one chat call by the server's own counts; what it does not count is estimated from the texts. */
export function chatUsage(
  wire: WireUsage | null | undefined,
  messages: readonly ChatMessage[],
  text: string,
  price: ModelPrice | null,
): Usage {
  const inputTokens =
    count(wire?.prompt_tokens) ?? messages.reduce((sum, message) => sum + messageTokens(message), 0);
  const outputTokens = count(wire?.completion_tokens) ?? estimateTokens(text);
  const cached = count(wire?.prompt_tokens_details?.cached_tokens) ?? 0;
  const cachedInputTokens = Math.min(cached, inputTokens);
  return {
    ...zeroUsage,
    calls: 1,
    inputTokens,
    cachedInputTokens,
    outputTokens,
    reasoningTokens: Math.min(count(wire?.completion_tokens_details?.reasoning_tokens) ?? 0, outputTokens),
    costUsd: costOf({ inputTokens, cachedInputTokens, outputTokens }, price),
  };
}

/** Usage of one embedding call. */
export function embeddingUsage(
  wire: WireUsage | null | undefined,
  texts: readonly string[],
  price: ModelPrice | null,
): Usage {
  const embeddingTokens =
    count(wire?.prompt_tokens) ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const tokens = { inputTokens: embeddingTokens, cachedInputTokens: 0, outputTokens: 0 };
  return { ...zeroUsage, embeddedTexts: texts.length, embeddingTokens, costUsd: costOf(tokens, price) };
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
