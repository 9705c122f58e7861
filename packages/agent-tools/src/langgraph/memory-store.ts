import {
  BaseStore,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from '@langchain/langgraph-checkpoint';
import { defined } from '@memgym/core/config';
import { BackendError, UnsupportedCapabilityError } from '@memgym/core/errors';
import type { Memory } from '@memgym/memory-systems';
import { createWriteQueue, isShared } from '@memgym/memory-systems/service';
import { HeldItems } from './held-items.js';
import { checkNamespace, fitsPath, namespaceOfUser, userOfNamespace } from './namespace-user.js';
import { passesFilter } from './passes-filter.js';
import { itemOf, type StoredItem, saidOf, storedItem } from './stored-item.js';

/** The options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * The fields whose texts are searched, in LangGraph's form: `text`, `metadata.title`, `chapters[*].content`. Default
   * `['$']`: all texts of a value.
   */
  readonly fields?: readonly string[];
}

/**
 * A memory as a store of LangGraph, for `compile({ store })` and `createReactAgent({ store })`. Each namespace is a user of
 * the memory, each item a message; searches are those of the memory system, in all namespaces below the prefix.
 *
 * - Give it a memory that keeps messages word for word and that nothing else writes to: `bm25`, `embedding`, `hybrid`, or
 *   one in PostgreSQL. It is not closed with the store.
 * - A search with a query finds what the system finds: with `bm25`, only items that share a word with it.
 * - Replacing an item stores the new version before the old one is removed, so a crash loses neither.
 *
 * @example
 * ```ts
 * import { memoryStore } from '@memgym/agent-tools/langgraph';
 * import { createMemory } from '@memgym/memory-systems';
 *
 * const store = memoryStore(createMemory());
 * await store.put(['users', 'ann'], 'pet', { text: 'Her cat is called Miso.' });
 * const [found] = await store.search(['users'], { query: 'cat', limit: 1 });
 * console.log(found?.namespace, found?.value);
 * // prints [ 'users', 'ann' ] { text: 'Her cat is called Miso.' }
 * ```
 *
 * @throws {UnsupportedCapabilityError} for a memory system that cannot list or forget
 */
export function memoryStore(memory: Memory, { fields = ['$'] }: MemoryStoreOptions = {}): BaseStore {
  const { info } = memory.system;
  for (const capability of ['list', 'deleteBySource', 'scopes'] as const) {
    if (!info.capabilities.has(capability)) throw new UnsupportedCapabilityError(info.name, capability);
  }
  return new MemoryStore(memory, fields);
}

interface Known {
  readonly namespaces: readonly string[][];
  readonly users: ReadonlySet<string>;
}

class MemoryStore extends BaseStore {
  readonly #memory: Memory;
  readonly #fields: readonly string[];
  readonly #writes = createWriteQueue();
  /** The namespaces, as they were read last; undefined after one came or may have gone. */
  #known: Promise<Known> | undefined;
  readonly #held = new HeldItems();
  /** Whether the memory was seen to keep an item as it is. */
  #keeps = false;
  /** The memory of the namespace that was used last. */
  #latest: { readonly user: string; readonly own: Memory } | undefined;

  constructor(memory: Memory, fields: readonly string[]) {
    super();
    this.#memory = memory;
    this.#fields = fields;
  }

  /**
   * Reads see the state before the batch; of several changes of one item, the last one counts. Those of a namespace are made
   * together, all or none, and take their turn at once, so that those of a later call come after them.
   */
  override async batch<Op extends readonly Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const changes = changesOf(operations);
    const reading = this.#read(operations);
    if (changes.size === 0) return (await reading) as OperationResults<Op>;
    const writing = [...changes].map(([user, own]) =>
      this.#writes.inScope(user, async () => {
        await reading;
        await this.#put(user, [...own.values()]);
      }),
    );
    const ended = await Promise.allSettled([reading, ...writing]);
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return (await reading) as OperationResults<Op>;
  }

  /** The result of each operation; undefined for a change. */
  async #read(operations: readonly Operation[]): Promise<unknown[]> {
    const results: unknown[] = [];
    for (const operation of operations) {
      if ('namespacePrefix' in operation) results.push(await this.#search(operation));
      else if ('value' in operation) results.push(undefined);
      else if ('key' in operation) {
        const { namespace, key } = operation;
        const items = this.#held.latest(userOfNamespace(namespace)) ?? (await this.#itemsOf(namespace));
        const newest = items.get(key);
        results.push(newest === undefined ? null : itemOf(newest));
      } else results.push(await this.#listNamespaces(operation));
    }
    return results;
  }

  async #put(user: string, changes: readonly PutOperation[]): Promise<void> {
    const [{ namespace } = { namespace: [] }] = changes;
    const own = this.#ownOf(user);
    const items = await this.#itemsOf(namespace);
    const replaced = changes.flatMap(({ key }) => items.get(key)?.id ?? []);
    const isNew = items.size === 0;
    const now = this.#memory.context.clock.now();
    const told = changes.flatMap((change) => {
      const { key, value } = change;
      return value === null
        ? []
        : saidOf({ ...change, value }, items.get(key), { fields: this.#fields, now });
    });
    // Until the end of the change, what is held may be what was there before it.
    this.#held.drop(user);
    try {
      const [first] = told;
      if (first !== undefined) {
        await own.remember(told);
        if (!this.#keeps) await this.#checkKept(own, first.id);
        this.#keeps = true;
      }
      if (replaced.length > 0) await own.forget(replaced);
    } catch (error) {
      this.#held.drop(user);
      throw error;
    }
    for (const { key } of changes) items.delete(key);
    for (const { meta, id } of told) {
      const { key, ...rest } = meta as unknown as Omit<StoredItem, 'id' | 'namespace' | 'updatedAt'>;
      items.set(key, { ...rest, key, id, namespace, updatedAt: now });
    }
    if (items.size === 0 || (isNew && !(await this.#knows(user)))) this.#known = undefined;
    if (!isShared(this.#memory.system)) this.#held.replace(user, items);
  }

  #ownOf(user: string): Memory {
    if (this.#latest?.user !== user) this.#latest = { user, own: this.#memory.forUser(user) };
    return this.#latest.own;
  }

  async #knows(user: string): Promise<boolean> {
    return (await this.#known)?.users.has(user) ?? false;
  }

  /** @throws {BackendError} and the message is forgotten, when the memory made something else of it */
  async #checkKept(own: Memory, id: string): Promise<void> {
    const made = await own.list({ filters: { sourceIds: [id] } });
    if (made.length === 1 && made[0]?.sourceIds.length === 1) return;
    await own.forget(id);
    throw new BackendError(this.#memory.system.info.name, 'it does not keep messages word for word.', {
      hint: 'Give the store a memory with bm25, embedding or hybrid.',
    });
  }

  async #search({
    namespacePrefix,
    filter,
    limit = 10,
    offset = 0,
    query,
  }: SearchOperation): Promise<SearchItem[]> {
    const wanted = offset + limit;
    const condition = { matchType: 'prefix', path: namespacePrefix } as const;
    const passes = ({ value }: StoredItem) => filter === undefined || passesFilter(value, filter);
    const found: { readonly item: StoredItem; readonly score?: number }[] = [];
    for (const namespace of await this.#namespaces()) {
      // A label `*` of a search is a label like others.
      if (!fitsPath(namespace.map(literal), { ...condition, path: namespacePrefix.map(literal) })) continue;
      if (query === undefined || query === '') {
        const items = [...(await this.#itemsOf(namespace)).values()];
        found.push(...items.filter(passes).map((item) => ({ item })));
        continue;
      }
      const own = this.#ownOf(userOfNamespace(namespace));
      const { memories } = await own.recall(query, {
        // A filter is applied to the values here, so all that is found is needed.
        k: filter === undefined ? wanted : Number.POSITIVE_INFINITY,
        filters: { meta: { indexed: true } },
      });
      const scores = new Map(memories.map(({ id, score }) => [id, score]));
      const items = memories.map((each) => ({
        item: this.#stored(each, namespace),
        score: scores.get(each.id) ?? 0,
      }));
      found.push(...newestOf(items).filter(({ item }) => passes(item)));
    }
    found.sort((left, right) => (right.score ?? 0) - (left.score ?? 0) || byAge(left.item, right.item));
    return found.slice(offset, wanted).map(({ item, score }) => ({ ...itemOf(item), ...defined({ score }) }));
  }

  async #listNamespaces(operation: ListNamespacesOperation): Promise<string[][]> {
    const { matchConditions = [], maxDepth = Number.POSITIVE_INFINITY, limit, offset } = operation;
    const fitting = (await this.#namespaces()).filter((namespace) =>
      matchConditions.every((condition) => fitsPath(namespace, condition)),
    );
    const cut = new Map(
      fitting.map((namespace) => {
        const path = namespace.slice(0, maxDepth);
        return [userOfNamespace(path), path];
      }),
    );
    return [...cut.values()].slice(offset, offset + limit);
  }

  /** The namespaces with items, sorted; read once if nobody else can change them. */
  async #namespaces(): Promise<readonly string[][]> {
    if (isShared(this.#memory.system)) return (await this.#readNamespaces()).namespaces;
    this.#known ??= this.#readNamespaces();
    try {
      return (await this.#known).namespaces;
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }

  async #readNamespaces(): Promise<Known> {
    const users = await this.#memory.users();
    const namespaces = users
      .flatMap((user) => {
        const namespace = namespaceOfUser(user);
        return namespace === undefined ? [] : [namespace];
      })
      .sort(byLabels);
    return { namespaces, users: new Set(users) };
  }

  /** The items of a namespace by key. */
  #itemsOf(namespace: readonly string[]): Promise<Map<string, StoredItem>> {
    const user = userOfNamespace(namespace);
    const read = async (): Promise<Map<string, StoredItem>> => {
      const own = this.#ownOf(user);
      const listed = (await own.list()).map((each) => ({ item: this.#stored(each, namespace) }));
      const items = newestOf(listed);
      const newest = new Set(items.map(({ item }) => item.id));
      const left = listed.flatMap(({ item: { id } }) => (newest.has(id) ? [] : id));
      // By a crash between the two steps of a replacement.
      if (left.length > 0) await own.forget(left);
      return new Map(items.map(({ item }) => [item.key, item]));
    };
    return isShared(this.#memory.system) ? read() : this.#held.of(user, read);
  }

  #stored(memory: Parameters<typeof storedItem>[0], namespace: readonly string[]): StoredItem {
    return storedItem(memory, { namespace, system: this.#memory.system.info.name });
  }
}

/** The changes of a batch by namespace and key; of several changes of one item, the last one. */
function changesOf(operations: readonly Operation[]): Map<string, Map<string, PutOperation>> {
  const changes = new Map<string, Map<string, PutOperation>>();
  for (const operation of operations) {
    if ('namespacePrefix' in operation || !('value' in operation)) continue;
    checkNamespace(operation.namespace);
    const user = userOfNamespace(operation.namespace);
    const own = changes.get(user) ?? new Map<string, PutOperation>();
    changes.set(user, own.set(operation.key, operation));
  }
  return changes;
}

/** Without earlier versions, which a crash may have left. */
function newestOf<Found extends { readonly item: StoredItem }>(found: readonly Found[]): Found[] {
  const newest = new Map<string, number>();
  for (const { item } of found) newest.set(item.key, Math.max(item.revision, newest.get(item.key) ?? 0));
  return found.filter(({ item }) => item.revision === newest.get(item.key));
}

function byAge(left: StoredItem, right: StoredItem): number {
  return left.createdAt - right.createdAt || (left.key < right.key ? -1 : left.key > right.key ? 1 : 0);
}

/** Label by label; a namespace stands before those below it. */
function byLabels(left: readonly string[], right: readonly string[]): number {
  const place = left.findIndex((label, index) => label !== right[index]);
  if (place < 0) return left.length - right.length;
  const other = right[place];
  return other === undefined || (left[place] ?? '') > other ? 1 : -1;
}

function literal(label: string): string {
  return `=${label}`;
}
