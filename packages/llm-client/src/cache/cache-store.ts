/**
 * A store of replies: single-line texts, such as JSON, by key. One store may serve many models and many processes.
 */
export interface CacheStore {
  /** The text under a key of 64 hexadecimal digits; `undefined` if it is absent or damaged. */
  get(key: string): Promise<string | undefined>;
  /** Stores a text and replaces the old one. A reader sees either the old or the new text, never a part. */
  set(key: string, text: string): Promise<void>;
  /** The keys of all entries, for the cause of a miss. Without it, a miss names none. */
  keys?(): Promise<readonly string[]>;
  /**
   * Claims the work on an entry, so that only one of the processes that share the store does it.
   * @returns a function that releases the claim; `undefined` when a running process holds it
   */
  claim?(key: string): Promise<(() => Promise<void>) | undefined>;
}

/**
 * `read-write`: answer from the store, otherwise ask and store the reply. `replay-only`: a miss is an error. `refresh`:
 * always ask, and store the reply. `off`: always ask, store nothing.
 */
export type CacheMode = 'read-write' | 'replay-only' | 'refresh' | 'off';
