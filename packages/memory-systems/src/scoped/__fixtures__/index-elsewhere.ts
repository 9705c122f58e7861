import type { AsyncMemoryIndex, IndexEntry } from '../index.js';

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** An index by shared words that outlives memories; the named operations fail. */
export function createIndexElsewhere({ hasKeys = true } = {}) {
  const spaces = new Map<string, Map<string, IndexEntry>>();
  const failing = new Set<string>();
  const log: string[] = [];
  const step = async (operation: string, detail = ''): Promise<void> => {
    await Promise.resolve();
    log.push(detail === '' ? operation : `${operation} ${detail}`);
    if (failing.has(operation)) throw new TypeError('fetch failed');
  };
  const spaceOf = (space: string): Map<string, IndexEntry> => {
    const entries = spaces.get(space) ?? new Map<string, IndexEntry>();
    spaces.set(space, entries);
    return entries;
  };
  const index: AsyncMemoryIndex = {
    name: 'words elsewhere',
    put: async (space, entries) => {
      await step('put', entries.map(({ text }) => text).join());
      for (const entry of entries) spaceOf(space).set(entry.key, entry);
    },
    delete: async (space, keys) => {
      await step('delete', String(keys.length));
      for (const key of keys) spaceOf(space).delete(key);
    },
    clear: async (space) => {
      await step('clear');
      spaces.delete(space);
    },
    search: async (space, { text, kind, keys, limit }) => {
      await step('search', String(limit));
      const wanted = wordsIn(text);
      return [...(spaces.get(space)?.values() ?? [])]
        .filter((entry) => kind === undefined || entry.kind === kind)
        .filter((entry) => keys?.includes(entry.key) ?? true)
        .map((entry) => {
          const words = wordsIn(entry.text);
          const shared = [...words].filter((word) => wanted.has(word)).length;
          return {
            key: entry.key,
            memoryId: entry.memoryId,
            score: shared / (words.size + wanted.size - shared + 1),
          };
        })
        .sort((left, right) => right.score - left.score)
        .slice(0, limit);
    },
    ...(hasKeys && {
      async *keys(space) {
        await step('keys');
        yield* spaces.get(space)?.keys() ?? [];
      },
    }),
    close: () => step('close'),
  };
  /** The texts of all entries, sorted. */
  const texts = (): string[] =>
    [...spaces.values()].flatMap((entries) => [...entries.values()].map(({ text }) => text)).sort();
  return { index, spaces, failing, log, texts };
}
