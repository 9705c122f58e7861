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
  /** Input and output together; some servers count reasoning only here. */
  readonly total?: unknown;
}

/**
 * Usage of one chat call by the server's counts. Missing and impossible counts, and counts of 0 for a text that is there,
 * are estimated from the texts. Reasoning that a server counts beside the output, in the details or only in the total, is
 * output.
 */
export function chatUsage(
  counts: WireCounts,
  {
    messages,
    text,
    price,
  }: { readonly messages: readonly ChatMessage[]; readonly text: string; readonly price: ModelPrice | null },
): Usage {
  const [input, output] = [counted(counts.input, messages.length > 0), counted(counts.output, text !== '')];
  const reasoning = count(counts.reasoning) ?? 0;
  const inputTokens = input ?? messages.reduce((sum, message) => sum + messageTokens(message), 0);
  const inTotal = input === undefined ? 0 : (count(counts.total) ?? 0) - input;
  const stated =
    output ?? (reasoning > 0 || inTotal > 0 ? (count(counts.output) ?? 0) : estimateTokens(text));
  const outputTokens = Math.max(stated, inTotal, reasoning > stated ? stated + reasoning : 0);
  const isEstimated = input === undefined || (output === undefined && outputTokens === stated);
  const cachedInputTokens = Math.min(count(counts.cachedInput) ?? 0, inputTokens);
  return {
    ...zeroUsage,
    calls: 1,
    inputTokens,
    cachedInputTokens,
    outputTokens,
    reasoningTokens: Math.min(Math.max(reasoning, outputTokens - stated), outputTokens),
    ...(isEstimated && { estimatedCalls: 1 }),
    costUsd: costOf({ inputTokens, cachedInputTokens, outputTokens }, price),
  };
}

/** Usage of a failed try, if the server reported it; the server also charges for it. */
export function countedUsage(counts: WireCounts | undefined, price: ModelPrice | null): Usage | undefined {
  if (count(counts?.input) === undefined && count(counts?.output) === undefined) return undefined;
  const { estimatedCalls: _none, ...usage } = chatUsage(counts ?? {}, { messages: [], text: '', price });
  return { ...usage, calls: 0 };
}

/**
 * Usage of one embedding call; `stated` is the server's `prompt_tokens`. A count that is missing, or 0 for texts that are
 * there, is estimated.
 */
export function embeddingUsage(stated: unknown, texts: readonly string[], price: ModelPrice | null): Usage {
  const known = counted(
    stated,
    texts.some((text) => text !== ''),
  );
  const embeddingTokens = known ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const tokens = { inputTokens: embeddingTokens, cachedInputTokens: 0, outputTokens: 0 };
  return {
    ...{ ...zeroUsage, embeddedTexts: texts.length, embeddingTokens, costUsd: costOf(tokens, price) },
    ...(known === undefined && { estimatedTexts: texts.length }),
  };
}

/** A count; 0 is none if there is something to count. */
function counted(value: unknown, isSomething: boolean): number | undefined {
  const found = count(value);
  return found === 0 && isSomething ? undefined : found;
}

/** Far more than any context; larger counts are mistakes, and their sums would not be exact. */
const mostTokens = 1e9;

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostTokens
    ? value
    : undefined;
}
