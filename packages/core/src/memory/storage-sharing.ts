import type { StorageChange, StoredRow } from './storage-change.js';

/** The part of a storage that a lock covers. */
export type LockedPart = { readonly scope: string } | { readonly user: string };

/** Exclusive permission to change a part of a storage. It ends when its process ends. */
export interface StorageLock {
  /**
   * Applies a change to one scope of the locked part, like `MemoryStorage.commit`.
   * @returns the scope's new revision; 0 if it is now empty
   * @throws {StorageError} with the reason `lost` when the lock no longer holds; nothing was changed
   */
  commit(scope: string, change: StorageChange): Promise<number>;
  /** Lets others change the part. Never fails. */
  release(): Promise<void>;
}

/** The changes of a scope since an earlier revision. */
export interface ScopeDifference {
  /** The scope's current revision; 0 if it is empty. */
  readonly revision: number;
  /** Whether `rows` are all rows, because the earlier revision is too old; `removed` is then empty. */
  readonly isComplete: boolean;
  /** Rows put since then, in the order in which they were first put. */
  readonly rows: readonly StoredRow[];
  /** Keys of rows removed since then. */
  readonly removed: readonly string[];
}

/**
 * The part of a storage that lets several processes use it at a time. A scope has a revision, a positive integer that
 * differs after each change of the scope, even if it was emptied in between.
 */
export interface StorageSharing {
  /**
   * Waits until no other lock covers any of the part: locks of two scopes exclude each other when the scopes are the
   * same, the lock of a user excludes all of that user's scopes.
   * @throws {StorageError} with the reason `in-use` when it takes too long
   */
  lock(part: LockedPart): Promise<StorageLock>;
  /**
   * The changes of a scope since a revision, from one consistent state.
   * @param since a revision of this scope; 0 for all rows
   */
  since(scope: string, since: number): Promise<ScopeDifference>;
}
