import type { ScopeDifference, StorageSharing, StoredRow } from '@memgym/core';

/** Brings held scopes up to date with a storage that other processes also change. */
export interface ScopeRefresher<Store extends object> {
  /** The scope in its current state in the storage, which is then held; undefined if it is empty. */
  refresh(key: string): Promise<Store | undefined>;
  /** Notes the scope's revision that a store now matches. */
  at(store: Store, revision: number): void;
  /** Notes that scopes were emptied or replaced, so that rows being read may be outdated. */
  emptied(): void;
}

/** Access to the held scopes, for {@link createScopeRefresher}. */
export interface HeldScopes<Store extends object> {
  get(key: string): Store | undefined;
  set(key: string, store: Store): void;
  delete(key: string): void;
  /** Whether this process has locked the scope, so that it has the newest state. */
  isLocked(key: string): boolean;
  /** The store with these rows; undefined if it would be empty. */
  build(key: string, rows: readonly StoredRow[]): Promise<Store | undefined>;
  /** Applies the difference. Returns false if all rows must be read; the store is then unusable or unchanged. */
  apply(store: Store, difference: ScopeDifference): boolean;
  isEmpty(store: Store): boolean;
}

type Attempt<Store> = { readonly store: Store | undefined } | undefined;

export function createScopeRefresher<Store extends object>(
  sharing: Pick<StorageSharing, 'since'>,
  held: HeldScopes<Store>,
): ScopeRefresher<Store> {
  const revisions = new WeakMap<Store, number>();
  const loading = new Map<string, Promise<Attempt<Store>>>();
  let emptyings = 0;

  /** Undefined if this process changed the scope meanwhile. */
  async function attempt(key: string): Promise<Attempt<Store>> {
    const known = held.get(key);
    const revision = (known && revisions.get(known)) ?? 0;
    const emptyingsBefore = emptyings;
    /** What ends the attempt: this process has the newest state, or changed the scope meanwhile. */
    const overtaken = (): { readonly by: Attempt<Store> } | undefined => {
      if (held.isLocked(key)) return { by: { store: held.get(key) } };
      const now = held.get(key);
      const isSame = now === known && ((now && revisions.get(now)) ?? 0) === revision;
      return isSame && emptyings === emptyingsBefore ? undefined : { by: undefined };
    };
    const difference = await sharing.since(key, revision);
    const ended = overtaken();
    if (ended !== undefined) return ended.by;
    if (difference.revision === revision && known !== undefined) return { store: known };
    if (known !== undefined && !difference.isComplete) {
      // If this fails halfway, the next read starts from the beginning.
      revisions.delete(known);
      if (!held.apply(known, difference)) {
        held.delete(key);
        return undefined;
      }
      revisions.set(known, difference.revision);
      if (!held.isEmpty(known)) return { store: known };
      held.delete(key);
      return { store: undefined };
    }
    const built = difference.rows.length === 0 ? undefined : await held.build(key, difference.rows);
    const endedLater = overtaken();
    if (endedLater !== undefined) return endedLater.by;
    if (built === undefined) held.delete(key);
    else {
      revisions.set(built, difference.revision);
      held.set(key, built);
    }
    return { store: built };
  }

  /**
   * Concurrent readers of a scope that is not held wait for the first one, because reading all of its rows takes long.
   */
  async function load(key: string): Promise<Attempt<Store>> {
    const attempted = attempt(key);
    loading.set(key, attempted);
    try {
      return await attempted;
    } finally {
      if (loading.get(key) === attempted) loading.delete(key);
    }
  }

  return {
    async refresh(key) {
      await loading.get(key)?.catch(() => undefined);
      for (;;) {
        const attempted = await (held.get(key) === undefined ? load(key) : attempt(key));
        if (attempted !== undefined) return attempted.store;
      }
    },
    at(store, revision) {
      revisions.set(store, revision);
    },
    emptied() {
      emptyings += 1;
    },
  };
}
