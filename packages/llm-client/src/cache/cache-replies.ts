import { byKind, type Middleware } from '../middleware/middleware.js';
import type { CacheMode, CacheStore } from './cache-store.js';
import { cachedChat } from './cached-chat.js';
import { cachedEmbeddings } from './cached-embeddings.js';

export interface CacheOptions {
  readonly store: CacheStore;
  /** Default `read-write`. */
  readonly mode?: CacheMode;
  /**
   * Which episode asks: it tells equal chat calls at a temperature above 0 apart; at 0 episodes share replies.
   * Default: none.
   */
  readonly episode?: string;
  /**
   * Most texts in one call to the embedder, from 1. What a call gave is stored before the next is made, so
   * more than the embedder sends in one request can be lost to a failure. Default 128.
   */
  readonly textsPerCall?: number;
}

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
