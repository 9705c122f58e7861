import type { CacheMode, CacheStore } from './cache-store.js';

export interface CacheOptions {
  readonly store: CacheStore;
  /** Default `read-write`. */
  readonly mode?: CacheMode;
  /**
   * The episode that asks. At a temperature above 0 equal chat calls of different episodes get their own replies;
   * at 0 episodes share them. Default: none.
   */
  readonly episode?: string;
  /**
   * Most texts in one call to the embedder, from 1. Vectors are stored after each call, so a failure loses at most
   * the vectors of one call, which may span several requests. Default 128.
   */
  readonly textsPerCall?: number;
}
