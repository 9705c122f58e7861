import { isLocal } from '@memgym/core';
import { byKind, type Middleware } from '../middleware/middleware.js';
import type { CacheOptions } from './cache-options.js';
import { cachedChat } from './cached-chat.js';
import { cachedEmbeddings } from './cached-embeddings.js';

export type { CacheOptions } from './cache-options.js';

/**
 * Answers calls from a store, and stores new results: complete replies (`stop`), and vectors with one entry per text.
 * Make one instance per episode. A cached reply has `cached` set, and the usage, latency and tries of the original
 * call; a previously unknown cost is computed if the price is now known. Equal concurrent calls are sent once, across
 * all processes that share a folder. Simulated models are pure functions and are not cached.
 * @throws {ProviderError} `cache-miss` in replay-only mode
 */
export function cacheReplies(options: CacheOptions): Middleware {
  const { mode = 'read-write' } = options;
  const cached = byKind({
    chat: cachedChat({ ...options, mode }),
    embed: cachedEmbeddings({ ...options, mode }),
  });
  return (call, next) => (mode === 'off' || isLocal(call.info) ? next(call) : cached(call, next));
}
