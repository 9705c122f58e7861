import { BackendError, messageOf } from '@memgym/core/errors';
import type { JsonValue, MemoryStorage, StoredRow } from '@memgym/core/memory';
import type { AsyncMemoryIndex, IndexEntry } from '../../design/async-memory-index.js';
import type { MemoryIndex } from '../../design/memory-index.js';
import type { MemoryRecord } from '../../design/memory-record.js';
import type { ScopedMemoryDesign } from '../../design/scoped-memory-design.js';
import { createWriteQueue } from '../../write-queue.js';
import type { ScopeChange, ScopeStore } from '../scope-store.js';
import { entryOf, spaceOf } from './index-entry.js';
import { createUnfinishedSpaces } from './unfinished-spaces.js';

/** Number of entries per call. */
const batchSize = 256;

/**
 * Keeps an index elsewhere in agreement with the stores. A change is put into the index, then made here and in the
 * storage, then what it replaced is deleted from the index: whatever is shown can be found, and what is left over after a
 * failure is never shown.
 */
export interface IndexedSpaces<State extends JsonValue, Index extends MemoryIndex<State>> {
  /**
   * Makes the storage known, before the first use.
   * @param describe is called before its first change
   * @throws {BackendError} when several processes share it
   */
  persist(storage: MemoryStorage, describe: () => Promise<void>): void;
  /** Makes a change in the index around `apply`, which makes it here. @throws and the change is not made, unless it forgets */
  change(
    key: string,
    store: ScopeStore<State, Index>,
    change: ScopeChange<State>,
    apply: () => Promise<void>,
  ): Promise<void>;
  /** Empties a scope in the index after `empty` has emptied it here, and puts what is left. */
  empty(key: string, left: ScopeStore<State, Index> | undefined, empty: () => Promise<void>): Promise<void>;
  /** Replaces the spaces of these scopes after `replace` has replaced them here. */
  replace(
    earlier: Iterable<string>,
    stores: ReadonlyMap<string, ScopeStore<State, Index>>,
    replace: (unfinished: readonly StoredRow[]) => Promise<void>,
  ): Promise<void>;
  /** Makes the index agree with a scope that was read from the storage. */
  opened(key: string, store: ScopeStore<State, Index> | undefined): Promise<void>;
  /**
   * Compares the scopes that an earlier process did not finish, once and in the background; after a failure the next
   * process does.
   * @param open reads a scope, which compares it unless nothing is stored of it
   */
  resume(open: (key: string) => Promise<unknown>): void;
  /** The scopes of which the index may hold something, although nothing may be stored of them. */
  touched(): Promise<string[]>;
  /** Ends all work, and closes the index. */
  close(): Promise<void>;
}

export function createIndexedSpaces<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  index: AsyncMemoryIndex,
): IndexedSpaces<State, Index> {
  const queue = createWriteQueue();
  let unfinished = createUnfinishedSpaces();
  /** Scopes whose space agrees with them, but for entries in `waiting`. */
  const agreeing = new Set<string>();
  /** Entries that are still to be deleted, by scope. */
  const waiting = new Map<string, Set<string>>();
  const changed = new Set<string>();
  let resuming: Promise<void> | undefined;

  const entryIn = (space: string) => (record: MemoryRecord) => entryOf(design, record, space);
  const typed = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw failed(design.info.name, index.name, operation, cause);
    }
  };

  async function put(space: string, entries: readonly IndexEntry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += batchSize) {
      const batch = entries.slice(from, from + batchSize);
      await typed('put', () => index.put(space, batch));
    }
  }
  async function remove(space: string, keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += batchSize) {
      const batch = keys.slice(from, from + batchSize);
      await typed('delete', () => index.delete(space, batch));
    }
  }
  const fill = async (space: string, store: ScopeStore<State, Index> | undefined): Promise<void> => {
    await typed('clear', () => index.clear(space));
    await put(space, [...(store?.view.all() ?? [])].map(entryIn(space)));
  };

  /** Deletes what waits for it. */
  async function finish(key: string): Promise<void> {
    const keys = [...(waiting.get(key) ?? [])];
    if (keys.length === 0) return;
    await remove(spaceOf(key), keys);
    waiting.delete(key);
  }
  const postpone = (key: string, keys: Iterable<string>): void => {
    waiting.set(key, new Set([...(waiting.get(key) ?? []), ...keys]));
  };

  async function begin(key: string): Promise<void> {
    changed.add(key);
    await unfinished.begin(key);
  }

  const opened: IndexedSpaces<State, Index>['opened'] = (key, store) =>
    queue.inScope(key, async () => {
      if (agreeing.has(key)) return;
      const space = spaceOf(key);
      if (index.keys === undefined || store === undefined) await fill(space, store);
      else await compare(space, store);
      agreeing.add(key);
      changed.add(key);
    });

  return {
    persist(storage, describe) {
      if (storage.sharing !== undefined) throw cannotShare(design.info.name, storage.name);
      unfinished = createUnfinishedSpaces(storage, describe);
    },
    change: (key, store, change, apply) =>
      queue.inScope(key, async () => {
        const space = spaceOf(key);
        const entries = change.put.map(entryIn(space));
        const gone = [
          ...change.remove,
          ...[...(change.retired ?? []), ...change.put].map(({ item }) => item.id),
        ];
        const earlier = gone
          .flatMap((id) => store.view.get(id) ?? [])
          .map((record) => entryIn(space)(record).key);
        const kept = new Set(entries.map((entry) => entry.key));
        const replaced = earlier.filter((each) => !kept.has(each));
        if (entries.length + replaced.length === 0 && !waiting.has(key)) return apply();
        await begin(key);
        if (!agreeing.has(key)) {
          // A scope that is new here, whose space may hold what a failed write left.
          await fill(space, store);
          agreeing.add(key);
        }
        try {
          await put(space, entries);
          await apply();
        } catch (error) {
          const known = new Set(earlier);
          postpone(
            key,
            [...kept].filter((each) => !known.has(each)),
          );
          throw error;
        }
        for (const each of kept) waiting.get(key)?.delete(each);
        postpone(key, replaced);
        await finish(key).catch((error: unknown) => {
          // What is forgotten must be gone when the call returns.
          if (change.scrub) throw error;
        });
        return undefined;
      }),
    empty: (key, left, empty) =>
      queue.inScope(key, async () => {
        await begin(key);
        await empty();
        agreeing.delete(key);
        await fill(spaceOf(key), left);
        waiting.delete(key);
        agreeing.add(key);
        if (left !== undefined) return;
        await unfinished.end([key]);
        changed.delete(key);
      }),
    replace: (earlier, stores, replace) =>
      queue.alone(async () => {
        const keys = new Set([...earlier, ...changed, ...stores.keys()]);
        for (const key of keys) await begin(key);
        await replace(unfinished.rows());
        agreeing.clear();
        for (const key of keys) {
          await fill(spaceOf(key), stores.get(key));
          waiting.delete(key);
          agreeing.add(key);
        }
      }),
    opened,
    resume(open) {
      const compareAll = async (): Promise<void> => {
        for (const key of await unfinished.left()) {
          if ((await open(key)) === undefined) await opened(key, undefined);
        }
      };
      resuming ??= compareAll().catch(() => undefined);
    },
    touched: async () => [...changed, ...(await unfinished.left())],
    async close() {
      await resuming;
      await queue.drained();
      const ended: string[] = [];
      for (const key of changed) {
        await finish(key).then(
          () => ended.push(key),
          // It stays noted, and is compared when the memory is opened again.
          () => undefined,
        );
      }
      await unfinished.end(ended.filter((key) => agreeing.has(key)));
      await index.close();
    },
  };

  /** Adds what is missing in a space, and deletes what is not here. */
  async function compare(space: string, store: ScopeStore<State, Index>): Promise<void> {
    const wanted = new Map([...store.view.all()].map(entryIn(space)).map((entry) => [entry.key, entry]));
    const extra: string[] = [];
    await typed('keys', async () => {
      for await (const key of index.keys?.(space) ?? []) if (!wanted.delete(key)) extra.push(key);
    });
    await put(space, [...wanted.values()]);
    await remove(space, extra);
  }
}

function failed(system: string, index: string, operation: string, cause: unknown): BackendError {
  return new BackendError(system, `\`${operation}\` of its index failed (${index}): ${messageOf(cause)}`, {
    cause,
    hint: 'Check that the index can be reached, then make the same call again.',
  });
}

function cannotShare(system: string, storage: string): BackendError {
  return new BackendError(
    system,
    `its index elsewhere cannot be used with ${storage}, which several processes share.`,
    { hint: 'Choose a storage of this process, such as a folder or a SQLite file.' },
  );
}
