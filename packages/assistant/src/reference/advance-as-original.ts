import type { Turn } from '@memgym/core';
import type { AssistantWindow } from '../assistant-options.js';
import type { WindowAdvance } from '../message-window.js';

/** Number of messages in one call of the original: a user message and its reply. */
const exchange = 2;

/**
 * Appends the messages exchange by exchange, and moves at most one batch into memory after each. Source:
 * docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi.
 */
export function advanceAsOriginal(
  current: readonly Turn[],
  incoming: readonly Turn[],
  { updateBatch, localLength }: AssistantWindow,
): WindowAdvance {
  const batches: (readonly Turn[])[] = [];
  let kept = [...current];
  for (let start = 0; start < incoming.length; start += exchange) {
    kept.push(...incoming.slice(start, start + exchange));
    if (kept.length < updateBatch + localLength) continue;
    batches.push(kept.slice(0, updateBatch));
    kept = kept.slice(updateBatch);
  }
  return { kept, batches };
}
