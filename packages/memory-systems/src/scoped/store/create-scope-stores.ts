import { BackendError } from '@memgym/core/errors';
import {
  type JsonValue,
  type MemoryStorage,
  type StorageChange,
  type StoredRow,
  scopeFromKey,
} from '@memgym/core/memory';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import type { IndexedSpaces } from './async-index/indexed-spaces.js';
import { unfinishedScope } from './async-index/unfinished-spaces.js';
import { claimStorage } from './claim-storage.js';
import { createHeldStores } from './held-stores.js';
import { createIndexFiles, type IndexFiles } from './persistent-index/index-files.js';
import { createScopeLocks } from './scope-locks.js';
import { createScopeRefresher, type ScopeRefresher } from './scope-refresher.js';
import { createScopeStore, type ScopeChange, type ScopeStore } from './scope-store.js';
import type { ScopeStores } from './scope-stores.js';
import { createStorageManifest } from './storage-manifest.js';
import { changeOfDifference } from './storage-rows/change-of-difference.js';
import { readScopeRows } from './storage-rows/read-scope-rows.js';
import { rowsOfChange, rowsOfStore, undoOf } from './storage-rows/rows-of-change.js';

export function createScopeStores<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  indexed?: IndexedSpaces<State, Index>,
): ScopeStores<State, Index> {
  type Store = ScopeStore<State, Index>;
  const manifest = createStorageManifest(design);
  const reading = new Map<string, Promise<Store | undefined>>();
  let storage: MemoryStorage | undefined;
  let release = (): void => undefined;
  let isUsed = false;
  let indexFiles: IndexFiles<State, Index> | undefined;
  /** Scopes that are being changed; forgotten data must not be written again from a held copy. */
  const changing = new Set<string>();
  const locks = createScopeLocks();
  let refresher: ScopeRefresher<Store> | undefined;
  let isReplacing = false;
  const held = createHeldStores<Store>({
    limit: design.heldMemories,
    mayRelease: (key) => !changing.has(key) && !locks.isPinned(key),
    onRelease: (key, store) => indexFiles?.write(key, store, 1 / 100),
  });

  async function of(key: string): Promise<Store | undefined> {
    isUsed = true;
    if (storage !== undefined) indexed?.resume(of);
    if (refresher !== undefined) {
      const current = locks.of(key) !== undefined ? held.get(key) : await refresher.refresh(key);
      if (current !== undefined && held.get(key) === current) held.hold(key, current);
      return current;
    }
    const known = held.get(key);
    if (storage === undefined) return known;
    if (known !== undefined) {
      held.hold(key, known);
      if (!isReplacing && !changing.has(key)) indexFiles?.write(key, known, 1 / 2);
      return known;
    }
    const started = reading.get(key) ?? readScope(key, storage);
    reading.set(key, started);
    try {
      const store = await started;
      // The scope was emptied or replaced during the read, so that the rows are outdated.
      if (reading.get(key) !== started) return held.get(key) ?? of(key);
      reading.delete(key);
      if (store !== undefined) hold(key, store);
      return store;
    } catch (error) {
      if (reading.get(key) === started) reading.delete(key);
      throw error;
    }
  }

  function hold(key: string, store: Store): void {
    held.hold(key, store);
    // Without a storage, this is the only copy of the memories.
    if (storage !== undefined && !isReplacing) held.release();
  }

  async function readScope(key: string, from: MemoryStorage): Promise<Store | undefined> {
    const store = storeOfRows(key, from, await from.read(key));
    if (store !== undefined) await indexed?.opened(key, store);
    return store;
  }

  function storeOfRows(key: string, from: MemoryStorage, rows: readonly StoredRow[]): Store | undefined {
    const store = createScopeStore(design);
    const change = readScopeRows(design, from.name, rows);
    const restored = indexFiles?.read(key, change.put);
    store.apply(change, restored);
    if (store.isEmpty) return undefined;
    if (restored !== undefined) indexFiles?.opened(key, store, restored);
    return store;
  }

  function createRefresher(from: MemoryStorage): ScopeRefresher<Store> | undefined {
    if (from.sharing === undefined) return undefined;
    return createScopeRefresher<Store>(from.sharing, {
      get: (key) => held.get(key),
      set: hold,
      delete: (key) => held.delete(key),
      isLocked: (key) => locks.of(key) !== undefined,
      build(key, rows) {
        // Another process may have been the first to write.
        manifest.assertFits(from);
        return storeOfRows(key, from, rows);
      },
      apply(store, difference) {
        const change = changeOfDifference(design, from.name, store, difference);
        if (change === undefined) return false;
        store.apply(change);
        return true;
      },
      isEmpty: ({ isEmpty }) => isEmpty,
    });
  }

  const whileLocked = <T>(key: string, task: () => Promise<T>): Promise<T> =>
    locks.whileLocked(storage?.sharing, key, async () => refresher?.refresh(key), task);

  /** @returns the scope's revision, if the storage is shared and something changed */
  async function commit(to: MemoryStorage, key: string, change: StorageChange): Promise<number | undefined> {
    const { clear, remove = [], put = [] } = change;
    if (!clear && remove.length + put.length === 0) return undefined;
    await manifest.describe(to);
    const lock = locks.of(key);
    if (lock !== undefined) return lock.commit(key, change);
    await to.commit(key, change);
    return undefined;
  }

  /** Runs a change of a scope, here and in the storage; its index is not written meanwhile. */
  async function whileChanging(key: string, work: () => Promise<void>): Promise<void> {
    changing.add(key);
    try {
      await work();
    } finally {
      changing.delete(key);
    }
  }

  async function keepAndApply(
    to: MemoryStorage,
    key: string,
    store: Store,
    change: ScopeChange<State>,
  ): Promise<void> {
    const rows = rowsOfChange(store, change);
    const undo = undoOf(store, rows);
    const revision = await commit(to, key, rows);
    if (rows.scrub) indexFiles?.removed(store);
    indexFiles?.changed(store, change.put.length + change.remove.length + (change.retired?.length ?? 0));
    try {
      store.apply(change);
      if (revision !== undefined) refresher?.at(store, revision);
    } catch (error) {
      // The index failed, so the storage is reset to the previous state, and the scope is read from it again.
      held.delete(key);
      await commit(to, key, undo);
      throw error;
    }
  }

  /** The remaining contents of an emptied scope; undefined for none. */
  async function leftOf(key: string): Promise<Store | undefined> {
    const earlier = design.afterReset && (await of(key));
    if (earlier === undefined || design.afterReset === undefined) return undefined;
    const left = createScopeStore(design);
    left.apply({ put: [], remove: [], state: design.afterReset(earlier.view.state) });
    return left.isEmpty ? undefined : left;
  }

  /** Reduces a scope to these contents, or to nothing. */
  async function empty(key: string, left: Store | undefined): Promise<void> {
    const change = { clear: true, scrub: true, ...(left && { put: [...rowsOfStore(left)] }) };
    const lock = locks.of(key);
    if (lock !== undefined) await lock.commit(key, change);
    else if (storage?.manifest !== undefined) await storage.commit(key, change);
    reading.delete(key);
    refresher?.emptied();
    if (left === undefined) held.delete(key);
    else held.set(key, left);
  }

  async function keysOf(user?: string): Promise<string[]> {
    const keys = new Set([...((await storage?.scopes(user)) ?? []), ...held.all.keys()]);
    keys.delete(unfinishedScope);
    return [...keys].filter((key) => user === undefined || scopeFromKey(key).user === user).sort();
  }

  /** Empties a scope here and in an index elsewhere. */
  const emptyWhole = (key: string, left: Store | undefined): Promise<void> => {
    const work = () => whileChanging(key, () => empty(key, left));
    return indexed === undefined ? work() : indexed.empty(key, left, work);
  };

  /** The scopes of a user, with those of which only an index elsewhere may hold something. */
  async function everyKeyOf(user: string): Promise<string[]> {
    const touched = (await indexed?.touched()) ?? [];
    const own = touched.filter((key) => scopeFromKey(key).user === user);
    return [...new Set([...(await keysOf(user)), ...own])].sort();
  }

  const eraseUser = (user: string): Promise<void> =>
    locks.whileUserLocked(storage?.sharing, user, everyKeyOf, async (keys) => {
      for (const key of keys) await emptyWhole(key, undefined);
    });

  async function all(): Promise<ReadonlyMap<string, Store>> {
    if (storage === undefined) return held.all;
    // A separate list, because scopes may be released during the loop.
    const found = new Map<string, Store>();
    for (const key of await keysOf()) {
      const store = await of(key);
      if (store !== undefined) found.set(key, store);
    }
    return found;
  }

  async function replace(stores: Map<string, Store>): Promise<void> {
    if (indexed === undefined) return replaceHere(stores, []);
    await indexed.replace(await keysOf(), stores, (unfinished) => replaceHere(stores, unfinished));
  }

  async function replaceHere(stores: Map<string, Store>, unfinished: readonly StoredRow[]): Promise<void> {
    isUsed = true;
    isReplacing = true;
    try {
      if (storage !== undefined) {
        await manifest.describe(storage);
        const rows = [...stores].map(([key, store]) => [key, rowsOfStore(store)] as const);
        await storage.replace(unfinished.length === 0 ? rows : [...rows, [unfinishedScope, unfinished]]);
      }
      reading.clear();
      refresher?.emptied();
      held.replace(stores);
    } finally {
      isReplacing = false;
    }
  }

  return {
    of,
    all,
    keysOf,
    whileLocked,
    async apply(key, store, change) {
      const here = async (): Promise<void> => {
        const to = storage;
        if (to === undefined) store.apply(change);
        else await whileChanging(key, () => keepAndApply(to, key, store, change));
        // A concurrent read does not include the change.
        reading.delete(key);
        if (store.isEmpty) held.delete(key);
        else hold(key, store);
      };
      await (indexed === undefined ? here() : indexed.change(key, store, change, here));
    },
    clear: (key) => whileLocked(key, async () => emptyWhole(key, await leftOf(key))),
    eraseUser,
    async clearAll() {
      const remaining = new Map<string, Store>();
      for (const key of design.afterReset === undefined ? [] : (await all()).keys()) {
        const left = await leftOf(key);
        if (left !== undefined) remaining.set(key, left);
      }
      await replace(remaining);
    },
    replace,
    persist(given) {
      if (isUsed || storage !== undefined) {
        throw new BackendError(design.info.name, 'it has already been used, so it cannot take a storage.', {
          hint: 'Give the storage to a new memory, before anything is written or read.',
        });
      }
      indexed?.persist(given, () => manifest.describe(given));
      manifest.assertFits(given);
      release = claimStorage(given);
      storage = given;
      refresher = createRefresher(given);
      indexFiles = createIndexFiles(design, given);
    },
    async close() {
      try {
        await indexed?.close();
      } finally {
        reading.clear();
        for (const [key, store] of held.all) indexFiles?.write(key, store, 1 / 100);
        held.clear();
        release();
        await storage?.close();
      }
    },
  };
}
