import type { Profile, Turn } from '@memgym/core';
import type { AssistantWindow } from './assistant-options.js';

/** The result of adding messages to a window. */
export interface WindowAdvance {
  /** The remaining messages, oldest first. */
  readonly kept: readonly Turn[];
  /** The messages that move into memory, the oldest batch first; each of `updateBatch` messages. */
  readonly batches: readonly (readonly Turn[])[];
}

/** Number of messages in one call of the original: a user message and its reply. */
const exchange = 2;

/**
 * Appends messages and removes those that move into memory: the `updateBatch` oldest if there are at least `updateBatch
 * + localLength`. `fixed` repeats this while the condition holds; `reference` does it at most once per exchange, as the
 * original does. The input is not changed; nothing is lost. Source:
 * docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi.
 */
export function advanceWindow(
  current: readonly Turn[],
  incoming: readonly Turn[],
  { updateBatch, localLength }: AssistantWindow,
  profile: Profile,
): WindowAdvance {
  const batches: (readonly Turn[])[] = [];
  let kept = [...current];
  const move = (): boolean => {
    if (kept.length < updateBatch + localLength) return false;
    batches.push(kept.slice(0, updateBatch));
    kept = kept.slice(updateBatch);
    return true;
  };
  const step = profile === 'reference' ? exchange : Math.max(1, incoming.length);
  for (let start = 0; start < incoming.length; start += step) {
    kept.push(...incoming.slice(start, start + step));
    let moved = move();
    while (moved && profile === 'fixed') moved = move();
  }
  return { kept, batches };
}
