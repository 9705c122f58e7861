import { BackendError } from '@memgym/core/errors';
import { type JsonValue, type StoredRow, scopeFromKey } from '@memgym/core/memory';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import type { IndexedSpaces } from './async-index/indexed-spaces.js';
import { unfinishedScope } from './async-index/unfinished-spaces.js';
import { createScopeStore, type ScopeStore } from './scope-store.js';
import type { ScopeStores } from './scope-stores.js';
import { openStoredScopes, type StoredScopes } from './stored-scopes.js';

/**
 * Default number of memories held in the process in addition to those of the scope used last, if a storage contains all
 * of them.
 */
const defaultHeldMemories = 100_000;

export function createScopeStores<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  indexed?: IndexedSpaces<State, Index>,
): ScopeStores<State, Index> {
  type Store = ScopeStore<State, Index>;
  const { heldMemories = defaultHeldMemories } = design;
  /** The stores in this process, in order of last use. */
  let held = new Map<string, Store>();
  let stored: StoredScopes<State, Index> | undefined;
  const reading = new Map<string, Promise<Store | undefined>>();
  let isUsed = false;
  /** Scopes that are being changed; forgotten data must not be written again from a held copy. */
  const changing = new Set<string>();
  let isReplacing = false;

  async function of(key: string): Promise<Store | undefined> {
    isUsed = true;
    if (stored === undefined) return held.get(key);
    indexed?.resume(of);
    if (stored.current !== undefined) {
      const current = await stored.current(key);
      if (current !== undefined && held.get(key) === current) use(key, current);
      return current;
    }
    const known = held.get(key);
    if (known !== undefined) {
      use(key, known);
      if (!isReplacing && !changing.has(key)) stored.indexes.write(key, known, 1 / 2);
      return known;
    }
    const started = reading.get(key) ?? readScope(key, stored);
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

  async function readScope(key: string, from: StoredScopes<State, Index>): Promise<Store | undefined> {
    const store = await from.read(key);
    if (store !== undefined) await indexed?.opened(key, store);
    return store;
  }

  /** Makes a scope the one used last. */
  function use(key: string, store: Store): void {
    held.delete(key);
    held.set(key, store);
  }

  function hold(key: string, store: Store): void {
    use(key, store);
    // Without a storage, this is the only copy of the memories.
    if (stored !== undefined && !isReplacing) releaseOldest(stored);
  }

  /** Releases the least recently used scopes if there are too many memories. */
  function releaseOldest({ indexes, isPinned }: StoredScopes<State, Index>): void {
    const latest = [...held.keys()].at(-1);
    let memories = 0;
    for (const [key, { view }] of held) if (key !== latest) memories += view.size;
    for (const [key, store] of held) {
      if (memories <= heldMemories) return;
      if (key === latest || changing.has(key) || isPinned(key)) continue;
      indexes.write(key, store, 1 / 100);
      held.delete(key);
      memories -= store.view.size;
    }
  }

  const whileLocked = async <T>(key: string, task: () => Promise<T>): Promise<T> =>
    stored === undefined ? task() : stored.whileLocked(key, task);

  /** Runs a change of a scope, here and in the storage; its index is not written meanwhile. */
  async function whileChanging(key: string, work: () => Promise<void>): Promise<void> {
    changing.add(key);
    try {
      await work();
    } finally {
      changing.delete(key);
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
    await stored?.empty(key, left);
    reading.delete(key);
    // An emptied scope keeps its position.
    if (left === undefined) held.delete(key);
    else held.set(key, left);
  }

  async function keysOf(user?: string): Promise<string[]> {
    const keys = new Set([...((await stored?.storage.scopes(user)) ?? []), ...held.keys()]);
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

  async function eraseUser(user: string): Promise<void> {
    const erase = async (keys: readonly string[]): Promise<void> => {
      for (const key of keys) await emptyWhole(key, undefined);
    };
    if (stored === undefined) await erase(await everyKeyOf(user));
    else await stored.whileUserLocked(user, everyKeyOf, erase);
  }

  async function all(): Promise<ReadonlyMap<string, Store>> {
    if (stored === undefined) return held;
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
      await stored?.replace(stores, unfinished);
      reading.clear();
      held = stores;
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
        const to = stored;
        if (to === undefined) store.apply(change);
        else await whileChanging(key, () => to.apply(key, store, change));
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
    persist(storage) {
      if (isUsed || stored !== undefined) {
        throw new BackendError(design.info.name, 'it has already been used, so it cannot take a storage.', {
          hint: 'Give the storage to a new memory, before anything is written or read.',
        });
      }
      indexed?.persist(storage, async () => stored?.describe());
      stored = openStoredScopes(design, storage, {
        get: (key) => held.get(key),
        set: hold,
        delete: (key) => held.delete(key),
      });
    },
    async close() {
      try {
        await indexed?.close();
      } finally {
        reading.clear();
        for (const [key, store] of held) stored?.indexes.write(key, store, 1 / 100);
        held.clear();
        await stored?.close();
      }
    },
  };
}
