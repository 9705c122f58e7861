import type { Turn } from '@memgym/core';
import type { AssistantWindow } from './assistant-options.js';

/** The result of adding messages to a window. */
export interface WindowAdvance {
  /** The remaining messages, oldest first. */
  readonly kept: readonly Turn[];
  /** The messages that move into memory, the oldest batch first; each of `updateBatch` messages. */
  readonly batches: readonly (readonly Turn[])[];
}

/**
 * Appends messages and removes those that move into memory: the `updateBatch` oldest while there are at least
 * `updateBatch + localLength`. The input is not changed; nothing is lost. Source:
 * docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi.
 */
export function advanceWindow(
  current: readonly Turn[],
  incoming: readonly Turn[],
  { updateBatch, localLength }: AssistantWindow,
): WindowAdvance {
  const batches: (readonly Turn[])[] = [];
  let kept = [...current, ...incoming];
  while (incoming.length > 0 && kept.length >= updateBatch + localLength) {
    batches.push(kept.slice(0, updateBatch));
    kept = kept.slice(updateBatch);
  }
  return { kept, batches };
}
