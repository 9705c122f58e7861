/**
 * `npm run bench:langgraph-store --workspace bench`: the store of LangGraph over a memory beside `InMemoryStore`, without and
 * with its index of vectors, in one process and in turn. An item of `InMemoryStore` without an index is an entry of a map; of a
 * memory it is also found by words.
 */
import { InMemoryStore } from '@langchain/langgraph-checkpoint';
import { memoryStore } from '@memgym/agent-tools/langgraph';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory } from '@memgym/memory-systems';
import { embedding } from '@memgym/memory-systems/embedding';
import { median } from '../indexes/median.js';
import { printTable } from '../indexes/table.js';

const count = 1000;
const rounds = 5;
const embedder = createHashedEmbedder();
const embed = async (texts: readonly string[]): Promise<number[][]> =>
  (await embedder.embed(texts, { kind: 'document' })).vectors.map((vector) => Array.from(vector));

const stores = {
  InMemoryStore: () => new InMemoryStore(),
  'InMemoryStore with vectors': () =>
    new InMemoryStore({
      index: {
        dims: embedder.info.dimensions,
        embeddings: {
          embedDocuments: embed,
          embedQuery: async (text: string) => (await embed([text]))[0] ?? [],
        } as never,
      },
    }),
  'memoryStore, words': () => memoryStore(createMemory()),
  'memoryStore, vectors': () => memoryStore(createMemory({ system: embedding({ embedder }) })),
};
type Name = keyof typeof stores;
const namespace = ['users', 'ann'];
const value = (item: number) => ({ text: `fact ${item} about the garden and the ${item % 97} trees` });

const parts = {
  'put one by one': async (store: InMemoryStore) => {
    for (let item = 0; item < count; item += 1) await store.put(namespace, `k${item}`, value(item));
  },
  'put in one batch': async (store: InMemoryStore) => {
    const operations = Array.from({ length: count }, (_, item) => ({
      ...{ namespace: ['users', 'ben'], key: `k${item}`, value: value(item) },
    }));
    await store.batch(operations);
  },
  get: async (store: InMemoryStore) => {
    for (let item = 0; item < count; item += 1) await store.get(namespace, `k${item}`);
  },
  'search, no query': async (store: InMemoryStore) => {
    for (let turn = 0; turn < 50; turn += 1) await store.search(namespace, { limit: 10 });
  },
};

const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const [name, make] of Object.entries(stores)) {
    const store = make() as InMemoryStore;
    for (const [part, work] of Object.entries(parts)) {
      const started = performance.now();
      await work(store);
      const key = `${name}\n${part}`;
      times.set(key, [...(times.get(key) ?? []), performance.now() - started]);
    }
  }
}
const of = (name: Name, part: string): string => median(times.get(`${name}\n${part}`) ?? []).toFixed(0);
const names = Object.keys(stores) as Name[];
printTable(`${count} items, median of ${rounds}, in milliseconds`, [
  ['', ...names],
  ...Object.keys(parts).map((part) => [part, ...names.map((name) => of(name, part))]),
]);
