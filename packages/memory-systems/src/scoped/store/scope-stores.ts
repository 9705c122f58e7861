import { BackendError } from '@memgym/core/errors';
import { type JsonValue, type MemoryStorage, type StoredRow, scopeFromKey } from '@memgym/core/memory';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import type { WriteQueue } from '../write-queue.js';
import type { IndexedSpaces } from './async-index/indexed-spaces.js';
import { unfinishedScope } from './async-index/unfinished-spaces.js';
import { type ScopeChange, ScopeStore } from './scope-store.js';
import { StoredScopes } from './stored-scopes.js';

/**
 * Default of the estimated bytes of heap that memories may take in addition to those of the scope used last, if a storage
 * contains all of them.
 */
const defaultHeldBytes = 512 * 2 ** 20;

/** Bytes of heap of an empty scope, with its maps and its index, and of a memory without its vector: measured, on Node 20. */
const [scopeBytes, memoryBytes] = [10_000, 2_500];

/**
 * The stores of all scopes. With a storage, a scope is read on demand, and a change is stored before it becomes
 * visible; least recently used scopes are released. With a shared storage, a scope is compared with the storage before
 * each use, and locked during changes.
 */
export class ScopeStores<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly design: ScopedMemoryDesign<State, Index>;
  readonly #queue: Pick<WriteQueue, 'inScope'>;
  readonly #indexed: IndexedSpaces<State, Index> | undefined;
  /** The stores in this process, in order of last use. */
  #held = new Map<string, ScopeStore<State, Index>>();
  #stored: StoredScopes<State, Index> | undefined;
  readonly #reading = new Map<string, Promise<ScopeStore<State, Index> | undefined>>();
  #isUsed = false;
  #heldBytes = defaultHeldBytes;
  /** Scopes that are being changed; forgotten data must not be written again from a held copy. */
  readonly #changing = new Set<string>();
  #isReplacing = false;

  /** @param queue of the writes: an index is written in the place of one, so that nothing changes meanwhile */
  constructor(
    design: ScopedMemoryDesign<State, Index>,
    queue: Pick<WriteQueue, 'inScope'>,
    indexed?: IndexedSpaces<State, Index>,
  ) {
    this.design = design;
    this.#queue = queue;
    this.#indexed = indexed;
  }

  /** Whether other processes can change the scopes. */
  get isShared(): boolean {
    return this.#stored?.isShared ?? false;
  }

  /** Sets the estimated bytes of heap that scopes take, in addition to the one used last. */
  holdAtMost(bytes: number): void {
    this.#heldBytes = bytes;
  }

  /** The scope for a reader, whose index is stored if it has grown much; undefined for an empty scope. */
  async of(key: string): Promise<ScopeStore<State, Index> | undefined> {
    const store = await this.toChange(key);
    const stored = this.#stored;
    if (store === undefined || stored === undefined || stored.isShared) return store;
    if (!this.#isReplacing) this.#keepIndex(key, store, 1 / 2);
    return store;
  }

  /**
   * The scope for a write; undefined for an empty one. It does not store the index, which takes long: an import would do so
   * each time the scope has doubled.
   */
  async toChange(key: string): Promise<ScopeStore<State, Index> | undefined> {
    this.#isUsed = true;
    const stored = this.#stored;
    const known = this.#held.get(key);
    if (stored === undefined) return known;
    this.#indexed?.resume((each) => this.of(each));
    if (stored.isShared) {
      const current = await stored.current(key);
      if (current !== undefined && this.#held.get(key) === current) this.#use(key, current);
      return current;
    }
    if (known === undefined) return this.#read(key, stored);
    this.#use(key, known);
    return known;
  }

  /** The sorted keys of the non-empty scopes of one user or of all users. */
  async keysOf(user?: string): Promise<string[]> {
    const keys = new Set([...((await this.#stored?.storage.scopes(user)) ?? []), ...this.#held.keys()]);
    keys.delete(unfinishedScope);
    return [...keys].filter((key) => user === undefined || scopeFromKey(key).user === user).sort();
  }

  /** Every non-empty scope. */
  async all(): Promise<ReadonlyMap<string, ScopeStore<State, Index>>> {
    if (this.#stored === undefined) return this.#held;
    // A separate list, because scopes may be released during the loop.
    const found = new Map<string, ScopeStore<State, Index>>();
    for (const key of await this.keysOf()) {
      const store = await this.of(key);
      if (store !== undefined) found.set(key, store);
    }
    return found;
  }

  /** Runs a task that may change a scope, while no other process changes it. */
  async whileLocked<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#stored === undefined ? task() : this.#stored.whileLocked(key, task);
  }

  /** Applies a change to one scope, completely or not at all. Call it only within `whileLocked`. */
  async apply(key: string, store: ScopeStore<State, Index>, change: ScopeChange<State>): Promise<void> {
    const here = async (): Promise<void> => {
      const stored = this.#stored;
      if (stored === undefined) store.apply(change);
      else await this.#whileChanging(key, () => stored.apply(key, store, change));
      // A concurrent read does not include the change.
      this.#reading.delete(key);
      if (store.isEmpty) this.#held.delete(key);
      else this.#hold(key, store);
    };
    await (this.#indexed === undefined ? here() : this.#indexed.change(key, store, change, here));
  }

  /** Empties a scope, except for state that its design preserves. */
  clear(key: string): Promise<void> {
    return this.whileLocked(key, async () => this.#emptyWhole(key, await this.#leftOf(key)));
  }

  /** Empties all scopes of a user completely. */
  async eraseUser(user: string): Promise<void> {
    const keysOf = (each: string) => this.#everyKeyOf(each);
    const erase = async (keys: readonly string[]): Promise<void> => {
      for (const key of keys) await this.#emptyWhole(key, undefined);
    };
    if (this.#stored === undefined) await erase(await keysOf(user));
    else await this.#stored.whileUserLocked(user, keysOf, erase);
  }

  /** Empties all scopes like `clear`, all or nothing. */
  async clearAll(): Promise<void> {
    const remaining = new Map<string, ScopeStore<State, Index>>();
    for (const key of this.design.afterReset === undefined ? [] : (await this.all()).keys()) {
      const left = await this.#leftOf(key);
      if (left !== undefined) remaining.set(key, left);
    }
    await this.replace(remaining);
  }

  /** Replaces all scopes with these. */
  async replace(stores: Map<string, ScopeStore<State, Index>>): Promise<void> {
    if (this.#indexed === undefined) return this.#replaceHere(stores, []);
    await this.#indexed.replace(await this.keysOf(), stores, (unfinished) =>
      this.#replaceHere(stores, unfinished),
    );
  }

  /** See `MemorySystem.persist`. */
  persist(storage: MemoryStorage): void {
    if (this.#isUsed || this.#stored !== undefined) {
      throw new BackendError(
        this.design.info.name,
        'it has already been used, so it cannot take a storage.',
        {
          hint: 'Give the storage to a new memory, before anything is written or read.',
        },
      );
    }
    this.#indexed?.persist(storage, async () => this.#stored?.describe());
    this.#stored = new StoredScopes(this.design, storage, {
      get: (key) => this.#held.get(key),
      set: (key, store) => this.#hold(key, store),
      delete: (key) => this.#held.delete(key),
    });
  }

  async close(): Promise<void> {
    try {
      await this.#indexed?.close();
    } finally {
      this.#reading.clear();
      for (const [key, store] of this.#held) await this.#stored?.indexes.write(key, store, 1 / 100);
      this.#held.clear();
      await this.#stored?.close();
    }
  }

  /** Reads a scope from the storage, once for all who wait for it. */
  async #read(
    key: string,
    stored: StoredScopes<State, Index>,
  ): Promise<ScopeStore<State, Index> | undefined> {
    const started = this.#reading.get(key) ?? this.#readScope(key, stored);
    this.#reading.set(key, started);
    try {
      const store = await started;
      // The scope was emptied or replaced during the read, so that the rows are outdated.
      if (this.#reading.get(key) !== started) return this.#held.get(key) ?? this.of(key);
      this.#reading.delete(key);
      if (store !== undefined) this.#hold(key, store);
      return store;
    } catch (error) {
      // The scope was emptied while it was read.
      if (this.#reading.get(key) !== started) return this.#held.get(key) ?? this.of(key);
      this.#reading.delete(key);
      throw error;
    }
  }

  async #readScope(
    key: string,
    stored: StoredScopes<State, Index>,
  ): Promise<ScopeStore<State, Index> | undefined> {
    const store = await stored.read(key);
    if (store !== undefined) await this.#indexed?.opened(key, store);
    return store;
  }

  /** Stores the index of a scope, unless little of it has changed, after the writes that wait. */
  #keepIndex(key: string, store: ScopeStore<State, Index>, share: number): void {
    const indexes = this.#stored?.indexes;
    if (indexes?.isDue(key, store, share))
      void this.#queue.inScope(key, () => indexes.write(key, store, share));
  }

  /** Makes a scope the one used last. */
  #use(key: string, store: ScopeStore<State, Index>): void {
    this.#held.delete(key);
    this.#held.set(key, store);
  }

  #hold(key: string, store: ScopeStore<State, Index>): void {
    this.#use(key, store);
    // Without a storage, this is the only copy of the memories.
    if (this.#stored !== undefined && !this.#isReplacing) this.#releaseOldest(this.#stored);
  }

  /** Releases the least recently used scopes if there are too many memories. */
  #releaseOldest(stored: StoredScopes<State, Index>): void {
    const { heldMemories = Number.POSITIVE_INFINITY, embedder } = this.design;
    const each = memoryBytes + 4 * (embedder?.info.dimensions ?? 0);
    const latest = [...this.#held.keys()].at(-1);
    let [scopes, memories] = [0, 0];
    for (const [key, { view }] of this.#held) {
      if (key === latest) continue;
      scopes += 1;
      memories += view.size;
    }
    const isTooMuch = (): boolean =>
      memories > heldMemories || scopes * scopeBytes + memories * each > this.#heldBytes;
    for (const [key, store] of this.#held) {
      if (!isTooMuch()) return;
      if (key === latest || this.#changing.has(key) || stored.isPinned(key)) continue;
      this.#keepIndex(key, store, 1 / 100);
      this.#held.delete(key);
      scopes -= 1;
      memories -= store.view.size;
    }
  }

  /** Runs a change of a scope, here and in the storage; its index is not written meanwhile. */
  async #whileChanging(key: string, work: () => Promise<void>): Promise<void> {
    this.#changing.add(key);
    try {
      await work();
    } finally {
      this.#changing.delete(key);
    }
  }

  /** The remaining contents of an emptied scope; undefined for none. */
  async #leftOf(key: string): Promise<ScopeStore<State, Index> | undefined> {
    const design = this.design;
    const earlier = design.afterReset && (await this.of(key));
    if (earlier === undefined || design.afterReset === undefined) return undefined;
    const left = new ScopeStore(design);
    left.apply({ put: [], remove: [], state: design.afterReset(earlier.view.state) });
    return left.isEmpty ? undefined : left;
  }

  /** Reduces a scope to these contents, or to nothing, here and in an index elsewhere. */
  #emptyWhole(key: string, left: ScopeStore<State, Index> | undefined): Promise<void> {
    const empty = () =>
      this.#whileChanging(key, async () => {
        this.#reading.delete(key);
        await this.#stored?.empty(key, left);
        // A read that began meanwhile may have found what is erased.
        this.#reading.delete(key);
        // An emptied scope keeps its position.
        if (left === undefined) this.#held.delete(key);
        else this.#held.set(key, left);
      });
    return this.#indexed === undefined ? empty() : this.#indexed.empty(key, left, empty);
  }

  /** The scopes of a user, with those of which only an index elsewhere may hold something. */
  async #everyKeyOf(user: string): Promise<string[]> {
    const touched = (await this.#indexed?.touched()) ?? [];
    const own = touched.filter((key) => scopeFromKey(key).user === user);
    return [...new Set([...(await this.keysOf(user)), ...own])].sort();
  }

  async #replaceHere(
    stores: Map<string, ScopeStore<State, Index>>,
    unfinished: readonly StoredRow[],
  ): Promise<void> {
    this.#isUsed = true;
    this.#isReplacing = true;
    try {
      await this.#stored?.replace(stores, unfinished);
      this.#reading.clear();
      this.#held = stores;
    } finally {
      this.#isReplacing = false;
    }
  }
}
