import { setTimeout as timer } from 'node:timers/promises';
import { ProviderError } from '@memgym/core';

const firstLookMs = 10;
const longestLookMs = 250;

/**
 * The pauses between checks of an entry that another process is working on; each is longer than the previous one.
 *
 * @returns a function that waits for the next pause
 * @throws {ProviderError} `aborted`
 */
export function createLookPauses(signal: AbortSignal | undefined): () => Promise<void> {
  let nextMs = firstLookMs;
  return async () => {
    const lookMs = nextMs;
    nextMs = Math.min(longestLookMs, nextMs * 2);
    try {
      await timer(lookMs, undefined, { signal });
    } catch (error) {
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      throw error;
    }
  };
}
