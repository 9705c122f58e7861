import type { BaseStore, Item } from '@langchain/langgraph-checkpoint';
import { InvalidArgumentError } from '@memgym/core/errors';
import type { RemoteMemory, RemoteScope } from '@memgym/memory-systems/remote';
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
  const placeOf = ({ userLabel, label }: Pick<RemoteScope, 'userLabel' | 'label'>): string[] => [
    ...namespace,
    userLabel,
    label,
  ];

  /** The items of exactly one namespace: searches also find those of the namespaces below it. */
  const search = async (place: string[], options: { query?: string; limit: number; offset?: number }) => {
    const found = await store.search(place, options);
    const stray = found.find((item) => item.namespace.join('\n') !== place.join('\n'));
    if (stray === undefined) return found;
    throw new Error(
      `the store found ${JSON.stringify(stray.key)} of the namespace ${JSON.stringify(stray.namespace)} in ${JSON.stringify(place)}`,
    );
  };

  const all = async (place: string[]) => {
    const found: Item[] = [];
    for (;;) {
      const page = await search(place, { limit: pageSize, offset: found.length });
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  };

  const existing = async (place: string[], keys: readonly string[]): Promise<Item[]> => {
    const items = await store.batch(keys.map((key) => ({ namespace: place, key })));
    return items.flatMap((item) => item ?? []);
  };
  const remove = async (place: string[], keys: readonly string[]): Promise<void> => {
    if (keys.length > 0) await store.batch(keys.map((key) => ({ namespace: place, key, value: null })));
  };

  return {
    provenance: 'message',
    expires: true,
    remember: async (scope, messages, { now = 0 }) => {
      const items = messages.map((message, place) => ({
        namespace: placeOf(scope),
        key: message.sourceId,
        value: storedMessage(message, scope, { now, place }),
        index: [indexedField],
      }));
      await store.batch(items);
      return { stored: items.map(({ key }) => key) };
    },
    recall: async (scope, { text, limit }) => {
      const found = await search(placeOf(scope), { query: text, limit });
      if (text !== '' && found.length > 0 && found.every(({ score }) => score === undefined)) {
        throw new Error('the store ranks nothing: give it an `index` with embeddings');
      }
      return found.map((item) => ({ ...itemOf(item, scope.label), score: item.score }));
    },
    reset: async (scope) => {
      const place = placeOf(scope);
      const items = await all(place);
      await remove(
        place,
        items.map(({ key }) => key),
      );
    },
    known: async (scope, ids) => (await existing(placeOf(scope), ids)).map(({ key }) => key),
    list: async (scope) => {
      const items = await all(placeOf(scope));
      const stored = items.map((item) => ({ item, value: readStored(item.key, item.value) }));
      stored.sort(
        ({ value: left }, { value: right }) => left.ingestTime - right.ingestTime || left.place - right.place,
      );
      return { memories: stored.map(({ item }) => itemOf(item, scope.label)) };
    },
    update: async (scope, id, text) => {
      const [item] = await existing(placeOf(scope), [id]);
      if (item === undefined) return false;
      await store.put(placeOf(scope), id, { ...item.value, text, indexed: indexedText(text) }, [
        indexedField,
      ]);
      return true;
    },
    forget: async (scope, ids) => {
      const found = (await existing(placeOf(scope), ids)).map(({ key }) => key);
      await remove(placeOf(scope), found);
      return found;
    },
    scopes: async (userLabel) => {
      const prefix = [...namespace, ...(userLabel === undefined ? [] : [userLabel])];
      const places: string[][] = [];
      for (;;) {
        const page = await store.listNamespaces({ prefix, limit: pageSize, offset: places.length });
        places.push(...page);
        if (page.length < pageSize) break;
      }
      const own = places.filter((place) => place.length === namespace.length + 2);
      const found = await Promise.all(own.map((place) => search(place, { limit: 1 })));
      return found.flatMap(([item]) => (item === undefined ? [] : readStored(item.key, item.value).scope));
    },
  };
}
