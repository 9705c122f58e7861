import { byKind, type Middleware } from '../middleware/middleware.js';
import type { CacheOptions } from './cache-options.js';
import { cachedChat } from './cached-chat.js';
import { cachedEmbeddings } from './cached-embeddings.js';

export type { CacheOptions } from './cache-options.js';

/**
 * Answers from a store, and stores what is new: whole replies (`stop`), and vectors one entry a text. Make one per
 * episode. A cached reply says `cached`, with the usage, latency and tries of the original call; a cost that was not
 * known then is filled in by the price known now. Equal calls at one moment are one call, over all processes that
 * share a folder. A simulated model is not cached, being a pure function.
 * @throws {ProviderError} `cache-miss` in replay-only mode
 */
export function cacheReplies(options: CacheOptions): Middleware {
  const { mode = 'read-write' } = options;
  const cached = byKind({
    chat: cachedChat({ ...options, mode }),
    embed: cachedEmbeddings({ ...options, mode }),
  });
  return (call, next) => (mode === 'off' || call.info.simulated ? next(call) : cached(call, next));
}
