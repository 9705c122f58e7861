import type { ChatReply } from '@memgym/core';
import type { CacheStore } from './cache-store.js';
import { createLookPauses } from './look-pauses.js';

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
  const pause = createLookPauses(signal);
  for (;;) {
    const giveUp = await store.claim(key);
    // Looked at again after the claim: it may have been made just before.
    const reply = await kept();
    if (reply !== undefined) {
      await giveUp?.();
      return { reply };
    }
    if (giveUp !== undefined) return { giveUp };
    await pause();
  }
}
