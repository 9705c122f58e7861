import type { CacheMode, CacheStore } from './cache-store.js';

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
