/** Where replies are kept: texts of one line, such as JSON is, by key. One store may serve many wrappers, and many processes. */
export interface CacheStore {
  /** The text under a key of 64 hexadecimal digits; `undefined` when there is none, or it is damaged. */
  get(key: string): Promise<string | undefined>;
  /** Keeps a text, in place of what was there. A reader sees the old or the new text, never a part. */
  set(key: string, text: string): Promise<void>;
  /**
   * Claims the making of an entry, for stores that several processes share.
   * @returns how to give the claim up; `undefined` when a living process holds it
   */
  claim?(key: string): Promise<(() => Promise<void>) | undefined>;
}

/**
 * `read-write`: answer from the store, else ask and keep. `replay-only`: a miss is an error.
 * `refresh`: always ask, and keep. `off`: always ask, keep nothing.
 */
export type CacheMode = 'read-write' | 'replay-only' | 'refresh' | 'off';
