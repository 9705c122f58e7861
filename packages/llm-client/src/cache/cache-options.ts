import type { CacheMode, CacheStore } from './cache-store.js';

export interface CacheOptions {
  readonly store: CacheStore;
  /** Default `read-write`. */
  readonly mode?: CacheMode;
  /**
   * Sends a request again if its stored reply cannot be read although the model had been shown its first error. Replies
   * to questions are not requested again, because a second chance would change scores. Default false.
   */
  readonly retryUnreadable?: boolean;
  /**
   * The requesting episode. At a temperature above 0 equal chat calls of different episodes get their own replies; at 0
   * episodes share them. Default: none.
   */
  readonly episode?: string;
  /**
   * Maximum number of texts in one call to the embedder, at least 1. Vectors are stored after each call, so a failure
   * loses at most the vectors of one call, which may span several requests. Default 128.
   */
  readonly textsPerCall?: number;
}
