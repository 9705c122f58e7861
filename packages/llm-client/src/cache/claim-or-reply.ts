import { setTimeout as timer } from 'node:timers/promises';
import { type ChatReply, ProviderError } from '@memgym/core';
import type { CacheStore } from './cache-store.js';

const firstLookMs = 10;
const longestLookMs = 250;

/**
 * Waits until another process has made the entry, or this one may: then the entry is not there and the
 * claim is held. A store without claims gives one at once.
 * @throws {ProviderError} `aborted`
 */
export async function claimOrReply(
  store: CacheStore,
  key: string,
  kept: () => Promise<ChatReply | undefined>,
  signal: AbortSignal | undefined,
): Promise<{ reply: ChatReply } | { giveUp: () => Promise<void> }> {
  if (store.claim === undefined) return { giveUp: async () => undefined };
  for (let lookMs = firstLookMs; ; lookMs = Math.min(longestLookMs, lookMs * 2)) {
    const giveUp = await store.claim(key);
    // Looked at again after the claim: it may have been made just before.
    const reply = await kept();
    if (reply !== undefined) {
      await giveUp?.();
      return { reply };
    }
    if (giveUp !== undefined) return { giveUp };
    try {
      await timer(lookMs, undefined, { signal });
    } catch (error) {
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      throw error;
    }
  }
}
