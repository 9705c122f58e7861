import { type CacheStore, createMemoryCacheStore } from '@memgym/llm-client';

/** A store in memory that records which of its entries are already in a folder. */
export function countingStore(
  cachedKeys: ReadonlySet<string>,
  counts: { needed: number; cached: number },
): CacheStore {
  const store = createMemoryCacheStore();
  return {
    get: (key) => store.get(key),
    set: (key, text) => {
      counts.needed += 1;
      if (cachedKeys.has(key)) counts.cached += 1;
      return store.set(key, text);
    },
  };
}
