import type { AsyncMemoryIndex, IndexEntry } from '@memgym/memory-systems/define';

/** An index by embedding behind an asynchronous interface. */
export function createVectorsElsewhere(): AsyncMemoryIndex {
  const spaces = new Map<string, Map<string, IndexEntry>>();
  const of = (space: string): Map<string, IndexEntry> => {
    const entries = spaces.get(space) ?? new Map<string, IndexEntry>();
    spaces.set(space, entries);
    return entries;
  };
  const product = (left: Float32Array, right: Float32Array): number =>
    left.reduce((sum, value, place) => sum + value * (right[place] ?? 0), 0);
  return {
    name: 'vectors elsewhere',
    put: async (space, entries) => {
      for (const entry of entries) of(space).set(entry.key, entry);
    },
    delete: async (space, keys) => {
      for (const key of keys) of(space).delete(key);
    },
    clear: async (space) => void spaces.delete(space),
    search: async (space, { vector, kind, keys, limit }) =>
      [...of(space).values()]
        .filter((entry) => (kind === undefined || entry.kind === kind) && (keys?.includes(entry.key) ?? true))
        .map(({ key, memoryId, vector: own }) => ({
          key,
          memoryId,
          score: vector && own ? product(vector, own) : 0,
        }))
        .sort((left, right) => right.score - left.score)
        .slice(0, limit),
    async *keys(space) {
      yield* of(space).keys();
    },
    close: async () => undefined,
  };
}
