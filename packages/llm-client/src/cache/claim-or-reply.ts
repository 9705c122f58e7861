import type { ChatReply } from '@memgym/core';
import type { CacheStore } from './cache-store.js';
import { createLookPauses } from './look-pauses.js';

/**
 * The reply, once another process has stored it, or the claim to request it from this process. A store without claims
 * returns a claim at once.
 * @throws {ProviderError} `aborted`
 */
export async function claimOrReply(
  store: CacheStore,
  key: string,
  stored: () => Promise<ChatReply | undefined>,
  signal: AbortSignal | undefined,
): Promise<{ reply: ChatReply } | { giveUp: () => Promise<void> }> {
  if (store.claim === undefined) return { giveUp: async () => undefined };
  const pause = createLookPauses(signal);
  for (;;) {
    const giveUp = await store.claim(key);
    // Read again after the claim: another process may have just stored it.
    const reply = await stored().catch(async (error: unknown) => {
      // Otherwise the next call with this key would wait for ever.
      await giveUp?.();
      throw error;
    });
    if (reply !== undefined) {
      await giveUp?.();
      return { reply };
    }
    if (giveUp !== undefined) return { giveUp };
    await pause();
  }
}
