import { type ChatMessage, type ModelPrice, type Usage, zeroUsage } from '@memgym/core';
import { messageTokens } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import { costOf } from '../ledger/prices.js';

/** A server's unchecked counts for a chat call; any may be missing, have another type, or be impossible. */
export interface WireCounts {
  readonly input?: unknown;
  readonly cachedInput?: unknown;
  readonly output?: unknown;
  readonly reasoning?: unknown;
}

/** Usage of one chat call by the server's counts; missing and impossible counts are estimated from the texts. */
export function chatUsage(
  counts: WireCounts,
  messages: readonly ChatMessage[],
  text: string,
  price: ModelPrice | null,
): Usage {
  const inputTokens =
    count(counts.input) ?? messages.reduce((sum, message) => sum + messageTokens(message), 0);
  const outputTokens = count(counts.output) ?? estimateTokens(text);
  const cachedInputTokens = Math.min(count(counts.cachedInput) ?? 0, inputTokens);
  return {
    ...zeroUsage,
    calls: 1,
    inputTokens,
    cachedInputTokens,
    outputTokens,
    reasoningTokens: Math.min(count(counts.reasoning) ?? 0, outputTokens),
    costUsd: costOf({ inputTokens, cachedInputTokens, outputTokens }, price),
  };
}

/** Usage of a failed try, if the server reported it; the server also charges for it. */
export function countedUsage(counts: WireCounts | undefined, price: ModelPrice | null): Usage | undefined {
  if (count(counts?.input) === undefined && count(counts?.output) === undefined) return undefined;
  return { ...chatUsage(counts ?? {}, [], '', price), calls: 0 };
}

/** Usage of one embedding call; `counted` is the server's `prompt_tokens`. */
export function embeddingUsage(counted: unknown, texts: readonly string[], price: ModelPrice | null): Usage {
  const embeddingTokens = count(counted) ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const tokens = { inputTokens: embeddingTokens, cachedInputTokens: 0, outputTokens: 0 };
  return { ...zeroUsage, embeddedTexts: texts.length, embeddingTokens, costUsd: costOf(tokens, price) };
}

/** Far more than any context; larger counts are mistakes, and their sums would not be exact. */
const mostTokens = 1e9;

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostTokens
    ? value
    : undefined;
}
