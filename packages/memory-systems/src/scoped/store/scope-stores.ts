import { BackendError, StorageError } from '@memgym/core/errors';
import {
  canonicalJson,
  type JsonObject,
  type JsonValue,
  type MemoryStorage,
  type StorageChange,
  scopeFromKey,
} from '@memgym/core/memory';
import type { ScopedMemoryDesign } from '../scoped-memory-design.js';
import { claimStorage } from './claim-storage.js';
import type { MemoryIndex } from './memory-index.js';
import { createIndexFiles, type IndexFiles } from './persistent-index/index-files.js';
import { createScopeStore, type ScopeChange, type ScopeStore } from './scope-store.js';
import { embedderOf } from './snapshot-codec.js';
import { readScopeRows } from './storage-rows/read-scope-rows.js';
import { rowsOfChange, rowsOfStore, undoOf } from './storage-rows/rows-of-change.js';

/** So many memories stay in the process, besides those of the scope used last, where a storage has them all. */
const defaultHeldMemories = 100_000;

/**
 * The stores of all scopes. With a storage, a scope is read when it is needed, and a change is stored before it becomes
 * visible; scopes that were not used for long are released.
 */
export interface ScopeStores<State extends JsonValue, Index extends MemoryIndex<State>> {
  /** Undefined for a scope that holds nothing. */
  of(key: string): Promise<ScopeStore<State, Index> | undefined>;
  /** The keys of the scopes of a user that hold something. */
  keysOf(user: string): Promise<string[]>;
  /** Every scope that holds something. */
  all(): Promise<ReadonlyMap<string, ScopeStore<State, Index>>>;
  /** Makes a change of one scope, all of it or nothing. */
  apply(key: string, store: ScopeStore<State, Index>, change: ScopeChange<State>): Promise<void>;
  /** Empties a scope, but for what its design says outlives that. */
  clear(key: string): Promise<void>;
  /** Empties a scope of everything. */
  erase(key: string): Promise<void>;
  /** Empties all scopes as `clear` does one, all or nothing. */
  clearAll(): Promise<void>;
  /** Puts these in the place of all. */
  replace(stores: Map<string, ScopeStore<State, Index>>): Promise<void>;
  /** See `MemorySystem.persist`. */
  persist(storage: MemoryStorage): void;
  close(): Promise<void>;
}

export function createScopeStores<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
): ScopeStores<State, Index> {
  type Store = ScopeStore<State, Index>;
  /** Those used last are last. */
  let held = new Map<string, Store>();
  const reading = new Map<string, Promise<Store | undefined>>();
  let storage: MemoryStorage | undefined;
  let described: Promise<void> | undefined;
  let release = (): void => undefined;
  let isUsed = false;
  let indexFiles: IndexFiles<State, Index> | undefined;
  /** Scopes that are being changed: what is forgotten must not be written again from what is still held of it. */
  const changing = new Set<string>();
  let isReplacing = false;

  async function of(key: string): Promise<Store | undefined> {
    isUsed = true;
    const known = held.get(key);
    if (storage === undefined) return known;
    if (known !== undefined) {
      hold(key, known);
      if (!isReplacing && !changing.has(key)) indexFiles?.write(key, known, 1 / 2);
      return known;
    }
    const started = reading.get(key) ?? readScope(key, storage);
    reading.set(key, started);
    try {
      const store = await started;
      // Emptied or replaced while it was read: the rows are outdated.
      if (reading.get(key) !== started) return held.get(key) ?? of(key);
      reading.delete(key);
      if (store !== undefined) {
        hold(key, store);
        letGo();
      }
      return store;
    } catch (error) {
      if (reading.get(key) === started) reading.delete(key);
      throw error;
    }
  }

  function hold(key: string, store: Store): void {
    held.delete(key);
    held.set(key, store);
  }

  /** Lets go of the scopes that were not used for longest, when too much is held. */
  function letGo(): void {
    if (storage === undefined || isReplacing) return;
    const limit = design.heldMemories ?? defaultHeldMemories;
    const latest = [...held.keys()].at(-1);
    let memories = 0;
    for (const [key, { view }] of held) if (key !== latest) memories += view.size;
    for (const [key, store] of held) {
      if (memories <= limit) return;
      if (key === latest || changing.has(key)) continue;
      indexFiles?.write(key, store, 1 / 100);
      held.delete(key);
      memories -= store.view.size;
    }
  }

  async function readScope(key: string, from: MemoryStorage): Promise<Store | undefined> {
    const store = createScopeStore(design);
    const change = readScopeRows(design, from.name, await from.read(key));
    const restored = indexFiles?.read(key, change.put);
    store.apply(change, restored);
    if (store.isEmpty) return undefined;
    if (restored !== undefined) indexFiles?.opened(key, store, restored);
    return store;
  }

  async function describe(to: MemoryStorage): Promise<void> {
    if (to.manifest !== undefined) return;
    described ??= to.describe(manifestOf(design));
    try {
      await described;
    } finally {
      described = undefined;
    }
  }

  async function commit(to: MemoryStorage, key: string, change: StorageChange): Promise<void> {
    const { clear, remove = [], put = [] } = change;
    if (!clear && remove.length + put.length === 0) return;
    await describe(to);
    await to.commit(key, change);
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
    await commit(to, key, rows);
    if (rows.scrub) indexFiles?.removed(store);
    indexFiles?.changed(store, change.put.length + change.remove.length + (change.retired?.length ?? 0));
    try {
      store.apply(change);
    } catch (error) {
      // The index refused: the storage goes back to what was, and the scope is read from it again.
      held.delete(key);
      await commit(to, key, undo);
      throw error;
    }
  }

  /** What is left of a scope that is emptied; undefined for nothing. */
  async function leftOf(key: string): Promise<Store | undefined> {
    const earlier = design.afterReset && (await of(key));
    if (earlier === undefined || design.afterReset === undefined) return undefined;
    const left = createScopeStore(design);
    left.apply({ put: [], remove: [], state: design.afterReset(earlier.view.state) });
    return left.isEmpty ? undefined : left;
  }

  /** Leaves a scope with that, or with nothing. */
  async function empty(key: string, left: Store | undefined): Promise<void> {
    if (storage?.manifest !== undefined) {
      await storage.commit(key, { clear: true, scrub: true, ...(left && { put: [...rowsOfStore(left)] }) });
    }
    reading.delete(key);
    if (left === undefined) held.delete(key);
    else held.set(key, left);
  }

  async function all(): Promise<Map<string, Store>> {
    if (storage === undefined) return held;
    // Of its own: what is held may be let go of meanwhile.
    const found = new Map<string, Store>();
    for (const key of new Set([...(await storage.scopes()), ...held.keys()])) {
      const store = await of(key);
      if (store !== undefined) found.set(key, store);
    }
    return found;
  }

  async function replace(stores: Map<string, Store>): Promise<void> {
    isUsed = true;
    isReplacing = true;
    try {
      if (storage !== undefined) {
        await describe(storage);
        await storage.replace([...stores].map(([key, store]) => [key, rowsOfStore(store)] as const));
      }
      reading.clear();
      held = stores;
    } finally {
      isReplacing = false;
    }
  }

  return {
    of,
    all,
    async keysOf(user) {
      const keys = new Set([...((await storage?.scopes(user)) ?? []), ...held.keys()]);
      return [...keys].filter((key) => scopeFromKey(key).user === user).sort();
    },
    async apply(key, store, change) {
      if (storage === undefined) store.apply(change);
      else {
        const to = storage;
        await whileChanging(key, () => keepAndApply(to, key, store, change));
      }
      // A concurrent read does not include the change.
      reading.delete(key);
      if (store.isEmpty) held.delete(key);
      else hold(key, store);
      letGo();
    },
    clear: async (key) => {
      const left = await leftOf(key);
      await whileChanging(key, () => empty(key, left));
    },
    erase: (key) => whileChanging(key, () => empty(key, undefined)),
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
        throw new BackendError(design.info.name, 'it has been used already; it cannot take a storage now.', {
          hint: 'Give the storage to a new memory, before anything is written or read.',
        });
      }
      const stored = given.manifest;
      const own = canonicalJson(manifestOf(design));
      if (stored !== undefined && canonicalJson(stored) !== own) {
        throw new StorageError('mismatch', given.name, `it holds ${canonicalJson(stored)}, not ${own}.`, {
          hint: 'Open it with the system, package version and embedder that made it, or choose an empty place.',
        });
      }
      release = claimStorage(given);
      storage = given;
      indexFiles = createIndexFiles(design, given);
    },
    async close() {
      reading.clear();
      for (const [key, store] of held) indexFiles?.write(key, store, 1 / 100);
      held.clear();
      release();
      await storage?.close();
    },
  };
}

/** Settings that must be the same for rows to be readable. */
function manifestOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
): JsonObject {
  const { info, schemaVersion = 1 } = design;
  return { system: info.name, schemaVersion, embedder: embedderOf(design) };
}
