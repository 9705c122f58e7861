import type { CacheStore } from './cache-store.js';

/** A store in memory, which ends with the process. */
export function createMemoryCacheStore(): CacheStore {
  const texts = new Map<string, string>();
  return {
    get: async (key) => texts.get(key),
    keys: async () => [...texts.keys()],
    set: async (key, text) => {
      texts.set(key, text);
    },
  };
}
