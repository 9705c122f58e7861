import { StorageError } from '@memgym/core/errors';
import {
  canonicalJson,
  type JsonObject,
  type JsonValue,
  type MemoryStorage,
  type StorageChange,
  type StorageLock,
  type StoredRow,
} from '@memgym/core/memory';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import { unfinishedScope } from './async-index/unfinished-spaces.js';
import { claimStorage } from './claim-storage.js';
import { createIndexFiles, type IndexFiles } from './persistent-index/index-files.js';
import { createScopeLocks } from './scope-locks.js';
import { createScopeRefresher, type HeldScopes } from './scope-refresher.js';
import { createScopeStore, type ScopeChange, type ScopeStore } from './scope-store.js';
import { embedderOf } from './snapshot-codec.js';
import { changeOfDifference } from './storage-rows/change-of-difference.js';
import { readScopeRows } from './storage-rows/read-scope-rows.js';
import { rowsOfChange, rowsOfStore, undoOf } from './storage-rows/rows-of-change.js';

/** The scopes in a storage: what a memory reads from it, writes to it, and shares with other processes. */
export interface StoredScopes<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly storage: MemoryStorage;
  /** The stored indexes. */
  readonly indexes: IndexFiles<State, Index>;
  /** Stores the settings without which the rows cannot be read, once, with the first change. */
  describe(): Promise<void>;
  /** The scope, read from the storage; undefined if it is empty. */
  read(key: string): Promise<ScopeStore<State, Index> | undefined>;
  /**
   * The scope in its current state, where other processes can change it: compared with the storage unless this process has
   * locked it, and then held. Undefined if the storage belongs to this process alone.
   */
  readonly current: ((key: string) => Promise<ScopeStore<State, Index> | undefined>) | undefined;
  /** Whether the scope is locked or is being locked. */
  isPinned(key: string): boolean;
  /** Runs a task while no other process changes the scope. */
  whileLocked<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Runs a task while no other process changes a scope of the user, with their keys. */
  whileUserLocked(
    user: string,
    keysOf: (user: string) => Promise<string[]>,
    task: (keys: readonly string[]) => Promise<void>,
  ): Promise<void>;
  /** Stores a change, then applies it to the store. */
  apply(key: string, store: ScopeStore<State, Index>, change: ScopeChange<State>): Promise<void>;
  /** Reduces a scope to these contents, or to nothing. */
  empty(key: string, left: ScopeStore<State, Index> | undefined): Promise<void>;
  /** Replaces all scopes, and the rows of an index elsewhere that are not finished. */
  replace(
    stores: ReadonlyMap<string, ScopeStore<State, Index>>,
    unfinished: readonly StoredRow[],
  ): Promise<void>;
  close(): Promise<void>;
}

/**
 * @throws {StorageError} when the storage contains another kind of memory, or is in use
 */
export function openStoredScopes<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  storage: MemoryStorage,
  held: Pick<HeldScopes<ScopeStore<State, Index>>, 'get' | 'set' | 'delete'>,
): StoredScopes<State, Index> {
  type Store = ScopeStore<State, Index>;
  const { sharing } = storage;
  assertFits(design, storage);
  const release = claimStorage(storage);
  const locks = createScopeLocks();
  const indexes = createIndexFiles(design, storage);
  let described: Promise<void> | undefined;

  async function describe(): Promise<void> {
    if (storage.manifest !== undefined) return;
    described ??= storage.describe(manifestOf(design));
    try {
      await described;
    } finally {
      described = undefined;
    }
  }

  function storeOfRows(key: string, rows: readonly StoredRow[]): Store | undefined {
    const store = createScopeStore(design);
    const change = readScopeRows(design, storage.name, rows);
    const restored = indexes.read(key, change.put);
    store.apply(change, restored);
    if (store.isEmpty) return undefined;
    if (restored !== undefined) indexes.opened(key, store, restored);
    return store;
  }

  const refresher =
    sharing &&
    createScopeRefresher<Store>(sharing, {
      ...held,
      isLocked: (key) => locks.of(key) !== undefined,
      build(key, rows) {
        // Another process may have been the first to write.
        assertFits(design, storage);
        return storeOfRows(key, rows);
      },
      apply(store, difference) {
        const change = changeOfDifference(design, storage.name, store, difference);
        if (change === undefined) return false;
        store.apply(change);
        return true;
      },
      isEmpty: ({ isEmpty }) => isEmpty,
    });

  /** @returns the scope's revision, if the storage is shared and something changed */
  async function commit(key: string, change: StorageChange): Promise<number | undefined> {
    const { clear, remove = [], put = [] } = change;
    if (!clear && remove.length + put.length === 0) return undefined;
    await describe();
    const lock: StorageLock | undefined = locks.of(key);
    if (lock !== undefined) return lock.commit(key, change);
    await storage.commit(key, change);
    return undefined;
  }

  return {
    storage,
    indexes,
    describe,
    read: async (key) => storeOfRows(key, await storage.read(key)),
    current:
      refresher && (async (key) => (locks.of(key) !== undefined ? held.get(key) : refresher.refresh(key))),
    isPinned: (key) => locks.isPinned(key),
    whileLocked: (key, task) => locks.whileLocked(sharing, key, async () => refresher?.refresh(key), task),
    whileUserLocked: (user, keysOf, task) => locks.whileUserLocked(sharing, user, keysOf, task),
    async apply(key, store, change) {
      const rows = rowsOfChange(store, change);
      const undo = undoOf(store, rows);
      const revision = await commit(key, rows);
      if (rows.scrub) indexes.removed(store);
      indexes.changed(store, change.put.length + change.remove.length + (change.retired?.length ?? 0));
      try {
        store.apply(change);
        if (revision !== undefined) refresher?.at(store, revision);
      } catch (error) {
        // The index failed, so the storage is reset to the previous state, and the scope is read from it again.
        held.delete(key);
        await commit(key, undo);
        throw error;
      }
    },
    async empty(key, left) {
      const change = { clear: true, scrub: true, ...(left && { put: [...rowsOfStore(left)] }) };
      const lock = locks.of(key);
      if (lock !== undefined) await lock.commit(key, change);
      else if (storage.manifest !== undefined) await storage.commit(key, change);
      refresher?.emptied();
    },
    async replace(stores, unfinished) {
      await describe();
      const rows = [...stores].map(([key, store]) => [key, rowsOfStore(store)] as const);
      await storage.replace(unfinished.length === 0 ? rows : [...rows, [unfinishedScope, unfinished]]);
      refresher?.emptied();
    },
    async close() {
      release();
      await storage.close();
    },
  };
}

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
      hint: 'Open it with the system, package version and embedder that made it, or choose an empty storage.',
    },
  );
}
