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
export class IndexedSpaces<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly #design: ScopedMemoryDesign<State, Index>;
  readonly #index: AsyncMemoryIndex;
  readonly #queue = createWriteQueue();
  #unfinished = createUnfinishedSpaces();
  /** Scopes whose space agrees with them, but for entries in `#waiting`. */
  readonly #agreeing = new Set<string>();
  /** Entries that are still to be deleted, by scope. */
  readonly #waiting = new Map<string, Set<string>>();
  readonly #changed = new Set<string>();
  #resuming: Promise<void> | undefined;

  constructor(design: ScopedMemoryDesign<State, Index>, index: AsyncMemoryIndex) {
    this.#design = design;
    this.#index = index;
  }

  /**
   * Makes the storage known, before the first use.
   * @param describe is called before its first change
   * @throws {BackendError} when several processes share it
   */
  persist(storage: MemoryStorage, describe: () => Promise<void>): void {
    if (storage.sharing !== undefined) throw cannotShare(this.#design.info.name, storage.name);
    this.#unfinished = createUnfinishedSpaces(storage, describe);
  }

  /** Makes a change in the index around `apply`, which makes it here. @throws and the change is not made, unless it forgets */
  change(
    key: string,
    store: ScopeStore<State, Index>,
    change: ScopeChange<State>,
    apply: () => Promise<void>,
  ): Promise<void> {
    return this.#queue.inScope(key, async () => {
      const space = spaceOf(key);
      const entries = this.#entriesOf(change.put, space);
      const kept = new Set(entries.map((entry) => entry.key));
      const earlier = this.#earlierKeys(store, change, space);
      const replaced = earlier.filter((each) => !kept.has(each));
      if (entries.length + replaced.length === 0 && !this.#waiting.has(key)) return apply();
      await this.#begin(key);
      if (!this.#agreeing.has(key)) {
        // A scope that is new here, whose space may hold what a failed write left.
        await this.#fill(space, store);
        this.#agreeing.add(key);
      }
      try {
        await this.#put(space, entries);
        await apply();
      } catch (error) {
        const known = new Set(earlier);
        const added = [...kept].filter((each) => !known.has(each));
        this.#postpone(key, added);
        throw error;
      }
      for (const each of kept) this.#waiting.get(key)?.delete(each);
      this.#postpone(key, replaced);
      await this.#finish(key).catch((error: unknown) => {
        // What is forgotten must be gone when the call returns.
        if (change.scrub) throw error;
      });
      return undefined;
    });
  }

  /** Empties a scope in the index after `empty` has emptied it here, and puts what is left. */
  empty(key: string, left: ScopeStore<State, Index> | undefined, empty: () => Promise<void>): Promise<void> {
    return this.#queue.inScope(key, async () => {
      await this.#begin(key);
      await empty();
      this.#agreeing.delete(key);
      await this.#fillWhole(key, left);
      if (left !== undefined) return;
      await this.#unfinished.end([key]);
      this.#changed.delete(key);
    });
  }

  /** Replaces the spaces of these scopes after `replace` has replaced them here. */
  replace(
    earlier: Iterable<string>,
    stores: ReadonlyMap<string, ScopeStore<State, Index>>,
    replace: (unfinished: readonly StoredRow[]) => Promise<void>,
  ): Promise<void> {
    return this.#queue.alone(async () => {
      const keys = new Set([...earlier, ...this.#changed, ...stores.keys()]);
      for (const key of keys) await this.#begin(key);
      await replace(this.#unfinished.rows());
      this.#agreeing.clear();
      for (const key of keys) await this.#fillWhole(key, stores.get(key));
    });
  }

  /** Makes the index agree with a scope that was read from the storage. */
  opened(key: string, store: ScopeStore<State, Index> | undefined): Promise<void> {
    return this.#queue.inScope(key, async () => {
      if (this.#agreeing.has(key)) return;
      const space = spaceOf(key);
      if (this.#index.keys === undefined || store === undefined) await this.#fill(space, store);
      else await this.#compare(space, store);
      this.#agreeing.add(key);
      this.#changed.add(key);
    });
  }

  /**
   * Compares the scopes that an earlier process did not finish, once and in the background; after a failure the next
   * process does.
   * @param open reads a scope, which compares it unless nothing is stored of it
   */
  resume(open: (key: string) => Promise<unknown>): void {
    const compareAll = async (): Promise<void> => {
      for (const key of await this.#unfinished.left()) {
        if ((await open(key)) === undefined) await this.opened(key, undefined);
      }
    };
    this.#resuming ??= compareAll().catch(() => undefined);
  }

  /** The scopes of which the index may hold something, although nothing may be stored of them. */
  async touched(): Promise<string[]> {
    return [...this.#changed, ...(await this.#unfinished.left())];
  }

  /** Ends all work, and closes the index. */
  async close(): Promise<void> {
    await this.#resuming;
    await this.#queue.drained();
    const ended: string[] = [];
    for (const key of this.#changed) {
      await this.#finish(key).then(
        () => ended.push(key),
        // It stays noted, and is compared when the memory is opened again.
        () => undefined,
      );
    }
    await this.#unfinished.end(ended.filter((key) => this.#agreeing.has(key)));
    await this.#index.close();
  }

  #entriesOf(records: Iterable<MemoryRecord>, space: string): IndexEntry[] {
    return [...records].map((record) => entryOf(this.#design, record, space));
  }

  /** The keys, before a change, of the memories that it replaces or removes. */
  #earlierKeys(store: ScopeStore<State, Index>, change: ScopeChange<State>, space: string): string[] {
    const { remove, retired = [], put } = change;
    const ids = [...remove, ...[...retired, ...put].map(({ item }) => item.id)];
    const records = ids.flatMap((id) => store.view.get(id) ?? []);
    return this.#entriesOf(records, space).map((entry) => entry.key);
  }

  async #put(space: string, entries: readonly IndexEntry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += batchSize) {
      const batch = entries.slice(from, from + batchSize);
      await this.#typed('put', () => this.#index.put(space, batch));
    }
  }

  async #remove(space: string, keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += batchSize) {
      const batch = keys.slice(from, from + batchSize);
      await this.#typed('delete', () => this.#index.delete(space, batch));
    }
  }

  async #fill(space: string, store: ScopeStore<State, Index> | undefined): Promise<void> {
    await this.#typed('clear', () => this.#index.clear(space));
    await this.#put(space, this.#entriesOf(store?.view.all() ?? [], space));
  }

  async #fillWhole(key: string, store: ScopeStore<State, Index> | undefined): Promise<void> {
    await this.#fill(spaceOf(key), store);
    this.#waiting.delete(key);
    this.#agreeing.add(key);
  }

  /** Adds what is missing in a space, and deletes what is not here. */
  async #compare(space: string, store: ScopeStore<State, Index>): Promise<void> {
    const wanted = new Map(this.#entriesOf(store.view.all(), space).map((entry) => [entry.key, entry]));
    const extra: string[] = [];
    await this.#typed('keys', async () => {
      for await (const key of this.#index.keys?.(space) ?? []) if (!wanted.delete(key)) extra.push(key);
    });
    await this.#put(space, [...wanted.values()]);
    await this.#remove(space, extra);
  }

  async #begin(key: string): Promise<void> {
    this.#changed.add(key);
    await this.#unfinished.begin(key);
  }

  #postpone(key: string, keys: Iterable<string>): void {
    this.#waiting.set(key, new Set([...(this.#waiting.get(key) ?? []), ...keys]));
  }

  /** Deletes what waits for it. */
  async #finish(key: string): Promise<void> {
    const keys = [...(this.#waiting.get(key) ?? [])];
    if (keys.length === 0) return;
    await this.#remove(spaceOf(key), keys);
    this.#waiting.delete(key);
  }

  async #typed<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw failed(this.#design.info.name, this.#index.name, operation, cause);
    }
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
