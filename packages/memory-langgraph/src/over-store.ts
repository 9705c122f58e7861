import type { BaseStore, Item } from '@langchain/langgraph-checkpoint';
import { InvalidArgumentError } from '@memgym/core/errors';
import type { Scope } from '@memgym/core/memory';
import type {
  RemoteHit,
  RemoteItem,
  RemoteMemory,
  RemoteMessage,
  RemoteQuery,
  RemoteScope,
} from '@memgym/memory-systems/remote';
import { indexedField, indexedText, itemOf, readStored, storedMessage } from './stored-message.js';

export interface OverStoreOptions {
  /** The first labels of the namespaces that are used; nothing else may be stored below them. Default `['memgym']`. */
  readonly namespace?: readonly string[];
}

/** Items of one request. */
const pageSize = 1000;

/**
 * The functions of a memory over any store of LangGraph: each message is an item under its id, in the namespace
 * `[...namespace, user, scope]`, and is found by the store's own index of the field `indexed`, their text. Give them to `remoteMemory` or
 * `defineRemoteMemory` of `@memgym/memory-systems/remote`.
 *
 * @param store an `InMemoryStore`, `PostgresStore` or another, with an index for semantic search. It is not stopped
 * @throws {InvalidArgumentError} for an empty namespace, or an empty label in it
 */
export function overStore(
  store: BaseStore,
  { namespace = ['memgym'] }: OverStoreOptions = {},
): Omit<RemoteMemory, 'name' | 'version'> {
  if (namespace.length === 0 || namespace.some((label) => label === '')) {
    throw new InvalidArgumentError('namespace', `is ${JSON.stringify(namespace)}.`, {
      hint: "Give at least one label, none of them empty, such as ['memgym'].",
    });
  }
  const items = new StoredItems(store, namespace);
  return {
    provenance: 'message',
    expires: true,
    remember: (scope, messages, { now = 0 }) => items.put(scope, messages, now),
    recall: (scope, query) => items.recall(scope, query),
    reset: async (scope) => {
      const keys = (await items.all(scope)).map(({ key }) => key);
      await items.remove(scope, keys);
    },
    known: async (scope, ids) => (await items.existing(scope, ids)).map(({ key }) => key),
    list: async (scope) => ({ memories: await items.list(scope) }),
    update: (scope, id, text) => items.update(scope, id, text),
    forget: async (scope, ids) => {
      const found = (await items.existing(scope, ids)).map(({ key }) => key);
      await items.remove(scope, found);
      return found;
    },
    scopes: (userLabel) => items.scopes(userLabel),
  };
}

/** The items of the scopes in a store, each scope in a namespace of its own. */
class StoredItems {
  readonly #store: BaseStore;
  readonly #namespace: readonly string[];

  constructor(store: BaseStore, namespace: readonly string[]) {
    this.#store = store;
    this.#namespace = namespace;
  }

  async put(scope: RemoteScope, messages: readonly RemoteMessage[], now: number) {
    const items = messages.map((message, place) => ({
      namespace: this.#placeOf(scope),
      key: message.sourceId,
      value: storedMessage(message, scope, { now, place }),
      index: [indexedField],
    }));
    await this.#store.batch(items);
    return { stored: items.map(({ key }) => key) };
  }

  async recall(scope: RemoteScope, { text, limit }: RemoteQuery): Promise<RemoteHit[]> {
    const found = await this.#search(this.#placeOf(scope), { query: text, limit });
    if (text !== '' && found.length > 0 && found.every(({ score }) => score === undefined)) {
      throw new Error('the store ranks nothing: give it an `index` with embeddings');
    }
    return found.map((item) => ({ ...itemOf(item, scope.label), score: item.score }));
  }

  async all(scope: RemoteScope): Promise<Item[]> {
    const found: Item[] = [];
    for (;;) {
      const page = await this.#search(this.#placeOf(scope), { limit: pageSize, offset: found.length });
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  }

  async existing(scope: RemoteScope, keys: readonly string[]): Promise<Item[]> {
    const namespace = this.#placeOf(scope);
    const items = await this.#store.batch(keys.map((key) => ({ namespace, key })));
    return items.flatMap((item) => item ?? []);
  }

  async remove(scope: RemoteScope, keys: readonly string[]): Promise<void> {
    const namespace = this.#placeOf(scope);
    if (keys.length > 0) await this.#store.batch(keys.map((key) => ({ namespace, key, value: null })));
  }

  /** In the order of storing. */
  async list(scope: RemoteScope): Promise<RemoteItem[]> {
    const items = await this.all(scope);
    const stored = items.map((item) => ({ item, value: readStored(item.key, item.value) }));
    stored.sort(
      ({ value: left }, { value: right }) => left.ingestTime - right.ingestTime || left.place - right.place,
    );
    return stored.map(({ item }) => itemOf(item, scope.label));
  }

  /** False if there is no such item. */
  async update(scope: RemoteScope, id: string, text: string): Promise<boolean> {
    const [item] = await this.existing(scope, [id]);
    if (item === undefined) return false;
    const value = { ...item.value, text, indexed: indexedText(text) };
    await this.#store.put(this.#placeOf(scope), id, value, [indexedField]);
    return true;
  }

  async scopes(userLabel: string | undefined): Promise<Scope[]> {
    const prefix = [...this.#namespace, ...(userLabel === undefined ? [] : [userLabel])];
    const places: string[][] = [];
    for (;;) {
      const page = await this.#store.listNamespaces({ prefix, limit: pageSize, offset: places.length });
      places.push(...page);
      if (page.length < pageSize) break;
    }
    const own = places.filter((place) => place.length === this.#namespace.length + 2);
    const found = await Promise.all(own.map((place) => this.#search(place, { limit: 1 })));
    return found.flatMap(([item]) => (item === undefined ? [] : readStored(item.key, item.value).scope));
  }

  #placeOf({ userLabel, label }: Pick<RemoteScope, 'userLabel' | 'label'>): string[] {
    return [...this.#namespace, userLabel, label];
  }

  /** The items of exactly one namespace: searches also find those of the namespaces below it. */
  async #search(place: string[], options: { query?: string; limit: number; offset?: number }) {
    const found = await this.#store.search(place, options);
    const stray = found.find((item) => item.namespace.join('\n') !== place.join('\n'));
    if (stray === undefined) return found;
    throw new Error(
      `the store found ${JSON.stringify(stray.key)} of the namespace ${JSON.stringify(stray.namespace)} in ${JSON.stringify(place)}`,
    );
  }
}
