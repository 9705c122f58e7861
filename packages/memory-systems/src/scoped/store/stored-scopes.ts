import { setImmediate as nextTurn } from 'node:timers/promises';
import { StorageError } from '@memgym/core/errors';
import {
  canonicalJson,
  inSlices,
  type JsonObject,
  type JsonValue,
  type MemoryStorage,
  type StorageChange,
  type StorageSharing,
  type StoredRow,
} from '@memgym/core/memory';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import { unfinishedScope } from './async-index/unfinished-spaces.js';
import { claimStorage } from './claim-storage.js';
import { createIndexFiles, type IndexFiles } from './persistent-index/index-files.js';
import { createScopeLocks } from './scope-locks.js';
import { createScopeRefresher, type HeldScopes, type ScopeRefresher } from './scope-refresher.js';
import { type ScopeChange, ScopeStore } from './scope-store.js';
import { embedderOf } from './snapshot-codec.js';
import { changeOfDifference } from './storage-rows/change-of-difference.js';
import { createRowReader } from './storage-rows/row-reader.js';
import { rowsOfChange, rowsOfStore, undoOf } from './storage-rows/rows-of-change.js';

/** The scopes in a storage: what a memory reads from it, writes to it, and shares with other processes. */
export class StoredScopes<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly #design: ScopedMemoryDesign<State, Index>;
  readonly storage: MemoryStorage;
  /** The stored indexes. */
  readonly indexes: IndexFiles<State, Index>;
  readonly #held: HeldStores<State, Index>;
  readonly #release: () => void;
  readonly #locks = createScopeLocks();
  /** Undefined if the storage belongs to this process alone. */
  readonly #refresher: ScopeRefresher<ScopeStore<State, Index>> | undefined;
  #described: Promise<void> | undefined;

  /** @throws {StorageError} when the storage contains another kind of memory, or is in use */
  constructor(
    design: ScopedMemoryDesign<State, Index>,
    storage: MemoryStorage,
    held: HeldStores<State, Index>,
  ) {
    assertFits(design, storage);
    this.#design = design;
    this.storage = storage;
    this.#held = held;
    this.#release = claimStorage(storage);
    this.indexes = createIndexFiles(design, storage);
    this.#refresher = storage.sharing && this.#createRefresher(storage.sharing);
  }

  /** Whether other processes can change the scopes. */
  get isShared(): boolean {
    return this.#refresher !== undefined;
  }

  /** Stores the settings without which the rows cannot be read, once, with the first change. */
  async describe(): Promise<void> {
    if (this.storage.manifest !== undefined) return;
    this.#described ??= this.storage.describe(manifestOf(this.#design));
    try {
      await this.#described;
    } finally {
      this.#described = undefined;
    }
  }

  /** The scope, read from the storage; undefined if it is empty. */
  async read(key: string): Promise<ScopeStore<State, Index> | undefined> {
    return this.#storeOfRows(key, await this.storage.read(key));
  }

  /** The scope of a shared storage in its current state: compared with it unless this process has locked it, then held. */
  async current(key: string): Promise<ScopeStore<State, Index> | undefined> {
    return this.#locks.of(key) === undefined ? this.#refresher?.refresh(key) : this.#held.get(key);
  }

  /** Whether the scope is locked or is being locked. */
  isPinned(key: string): boolean {
    return this.#locks.isPinned(key);
  }

  /** Runs a task while no other process changes the scope. */
  whileLocked<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#locks.whileLocked(
      this.storage.sharing,
      key,
      async () => this.#refresher?.refresh(key),
      task,
    );
  }

  /** Runs a task while no other process changes a scope of the user, with their keys. */
  whileUserLocked(
    user: string,
    keysOf: (user: string) => Promise<string[]>,
    task: (keys: readonly string[]) => Promise<void>,
  ): Promise<void> {
    return this.#locks.whileUserLocked(this.storage.sharing, user, keysOf, task);
  }

  /** Stores a change, then applies it to the store. */
  async apply(key: string, store: ScopeStore<State, Index>, change: ScopeChange<State>): Promise<void> {
    const rows = rowsOfChange(store, change);
    const undo = undoOf(store, rows);
    const revision = await this.#commit(key, rows);
    if (rows.scrub) this.indexes.removed(store);
    const memories = change.put.length + change.remove.length + (change.retired?.length ?? 0);
    this.indexes.changed(store, memories);
    try {
      store.apply(change);
      if (revision !== undefined) this.#refresher?.at(store, revision);
    } catch (error) {
      // The index failed, so the storage is reset to the previous state, and the scope is read from it again.
      this.#held.delete(key);
      await this.#commit(key, undo);
      throw error;
    }
  }

  /** Reduces a scope to these contents, or to nothing. */
  async empty(key: string, left: ScopeStore<State, Index> | undefined): Promise<void> {
    const change = { clear: true, scrub: true, ...(left && { put: [...rowsOfStore(left)] }) };
    const lock = this.#locks.of(key);
    if (lock !== undefined) await lock.commit(key, change);
    else if (this.storage.manifest !== undefined) await this.storage.commit(key, change);
    this.#refresher?.emptied();
  }

  /** Replaces all scopes, and the rows of an index elsewhere that are not finished. */
  async replace(
    stores: ReadonlyMap<string, ScopeStore<State, Index>>,
    unfinished: readonly StoredRow[],
  ): Promise<void> {
    await this.describe();
    const rows = [...stores].map(([key, store]) => [key, rowsOfStore(store)] as const);
    await this.storage.replace(unfinished.length === 0 ? rows : [...rows, [unfinishedScope, unfinished]]);
    this.#refresher?.emptied();
  }

  async close(): Promise<void> {
    this.#release();
    await this.storage.close();
  }

  #createRefresher(sharing: StorageSharing): ScopeRefresher<ScopeStore<State, Index>> {
    const design = this.#design;
    const { name } = this.storage;
    return createScopeRefresher<ScopeStore<State, Index>>(sharing, {
      ...this.#held,
      isLocked: (key) => this.#locks.of(key) !== undefined,
      build: (key, rows) => {
        // Another process may have been the first to write.
        assertFits(design, this.storage);
        return this.#storeOfRows(key, rows);
      },
      apply(store, difference) {
        const change = changeOfDifference(store, name, difference);
        if (change === undefined) return false;
        store.apply(change);
        return true;
      },
      isEmpty: ({ isEmpty }) => isEmpty,
    });
  }

  async #storeOfRows(key: string, rows: readonly StoredRow[]): Promise<ScopeStore<State, Index> | undefined> {
    const store = new ScopeStore(this.#design);
    const reader = createRowReader(this.#design, this.storage.name);
    await inSlices(rows, reader.read);
    const change = reader.change();
    await nextTurn();
    const restored = this.indexes.read(key, change.put);
    await nextTurn();
    await store.fill(change, restored);
    if (store.isEmpty) return undefined;
    if (restored !== undefined) this.indexes.opened(key, store, restored);
    return store;
  }

  /** @returns the scope's revision, if the storage is shared and something changed */
  async #commit(key: string, change: StorageChange): Promise<number | undefined> {
    const { clear, remove = [], put = [] } = change;
    if (!clear && remove.length + put.length === 0) return undefined;
    await this.describe();
    const lock = this.#locks.of(key);
    if (lock !== undefined) return lock.commit(key, change);
    await this.storage.commit(key, change);
    return undefined;
  }
}

/** The stores in this process. */
type HeldStores<State extends JsonValue, Index extends MemoryIndex<State>> = Pick<
  HeldScopes<ScopeStore<State, Index>>,
  'get' | 'set' | 'delete'
>;

/** Settings that must be the same for the rows of a storage to be readable. */
function manifestOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
): JsonObject {
  const { info, schemaVersion = 1 } = design;
  return { system: info.name, schemaVersion, embedder: embedderOf(design) };
}

/** @throws {StorageError} when the storage contains another kind of memory */
function assertFits<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  { name, manifest: stored }: MemoryStorage,
): void {
  const own = canonicalJson(manifestOf(design));
  if (stored === undefined || canonicalJson(stored) === own) return;
  throw new StorageError(
    'mismatch',
    name,
    `it contains a memory of ${canonicalJson(stored)}, not of ${own}.`,
    {
      hint: 'Open it with the system, package version and embedder that made it, or move it: `memgym systems move`, or `moveMemory(storedMemory(storage), memory)` of @memgym/memory-systems/move.',
    },
  );
}
