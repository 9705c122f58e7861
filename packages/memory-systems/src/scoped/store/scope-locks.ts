import type { StorageLock, StorageSharing } from '@memgym/core/memory';

/** The scopes locked by this process, in a storage shared by several processes. */
export interface ScopeLocks {
  /** The lock of a scope; undefined if this process does not hold one. */
  of(key: string): StorageLock | undefined;
  /** Whether a scope is locked or is being locked. */
  isPinned(key: string): boolean;
  /**
   * Runs a task while one scope is locked; without `sharing`, at once.
   * @param refresh brings the scope up to date after it has been locked
   */
  whileLocked<T>(
    sharing: StorageSharing | undefined,
    key: string,
    refresh: () => Promise<unknown>,
    task: () => Promise<T>,
  ): Promise<T>;
  /** Runs a task while all scopes of a user are locked, with their keys; without `sharing`, at once. */
  whileUserLocked(
    sharing: StorageSharing | undefined,
    user: string,
    keysOf: (user: string) => Promise<string[]>,
    task: (keys: readonly string[]) => Promise<void>,
  ): Promise<void>;
}

export function createScopeLocks(): ScopeLocks {
  const locks = new Map<string, StorageLock>();
  const pinned = new Set<string>();
  return {
    of: (key) => locks.get(key),
    isPinned: (key) => pinned.has(key),
    async whileLocked(sharing, key, refresh, task) {
      if (sharing === undefined) return task();
      const lock = await sharing.lock({ scope: key });
      pinned.add(key);
      try {
        await refresh();
        locks.set(key, lock);
        return await task();
      } finally {
        locks.delete(key);
        pinned.delete(key);
        await lock.release();
      }
    },
    async whileUserLocked(sharing, user, keysOf, task) {
      const lock = await sharing?.lock({ user });
      let keys: string[] = [];
      try {
        keys = await keysOf(user);
        if (lock !== undefined) for (const key of keys) locks.set(key, lock);
        await task(keys);
      } finally {
        for (const key of keys) locks.delete(key);
        await lock?.release();
      }
    },
  };
}
