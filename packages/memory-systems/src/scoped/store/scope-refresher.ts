import type { ScopeDifference, StorageSharing, StoredRow } from '@memgym/core';

/** Brings held scopes up to date with a storage that other processes change as well. */
export interface ScopeRefresher<Store extends object> {
  /** The scope as it is in the storage, and held from now on; undefined if it holds nothing. */
  refresh(key: string): Promise<Store | undefined>;
  /** Notes the revision of the scope that a store now equals. */
  at(store: Store, revision: number): void;
  /** Notes that scopes were emptied or replaced: rows being read may be outdated. */
  emptied(): void;
}

/** Access to the held scopes, for {@link createScopeRefresher}. */
export interface HeldScopes<Store extends object> {
  get(key: string): Store | undefined;
  set(key: string, store: Store): void;
  delete(key: string): void;
  /** Whether this process may change the scope, so that what it holds is the newest state. */
  isLocked(key: string): boolean;
  /** The store of these rows; undefined if they amount to an empty one. */
  build(key: string, rows: readonly StoredRow[]): Store | undefined;
  /** Applies the difference. Returns false, with the store unusable or unchanged, if all rows must be read. */
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

  /** Undefined if the scope changed in this process meanwhile. */
  async function attempt(key: string): Promise<Attempt<Store>> {
    const known = held.get(key);
    const revision = (known && revisions.get(known)) ?? 0;
    const emptyingsBefore = emptyings;
    const difference = await sharing.since(key, revision);
    if (held.isLocked(key)) return { store: held.get(key) };
    const now = held.get(key);
    if (emptyings !== emptyingsBefore || now !== known) return undefined;
    if (((now && revisions.get(now)) ?? 0) !== revision) return undefined;
    if (difference.revision === revision && known !== undefined) return { store: known };
    if (known !== undefined && !difference.isComplete) {
      // Read from the start next time if this fails half-way.
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
    const built = difference.rows.length === 0 ? undefined : held.build(key, difference.rows);
    if (built === undefined) held.delete(key);
    else {
      revisions.set(built, difference.revision);
      held.set(key, built);
    }
    return { store: built };
  }

  /** Several readers of a scope that is not held wait for the first one: reading all its rows takes long. */
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
