import { contentOf, defineMemorySystem, type MemoryIndex } from '@memgym/memory-systems/define';
import * as z from 'zod';

export const sharedWordsMemoryOptionsSchema = z.strictObject({
  minLength: z.int().positive().default(1).describe('Words with fewer letters are ignored. Default 1.'),
});
export type SharedWordsMemoryOptions = z.infer<typeof sharedWordsMemoryOptionsSchema>;

/** Finds the memories that share most words with the query: shared words ÷ words of both, 0..1. */
export const memorySystem = defineMemorySystem({
  type: 'shared-words',
  version: '1.0.0',
  description: 'Finds memories by the words they share with the question.',
  needs: [],
  options: sharedWordsMemoryOptionsSchema,
  design: ({ minLength }) => ({
    indexText: contentOf,
    createIndex: () => createSharedWordsIndex(minLength),
  }),
});

export function createSharedWordsIndex(minLength: number): MemoryIndex {
  const wordsOf = (text: string): Set<string> =>
    new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= minLength));
  // A Map and not an object, because ids are data, and `__proto__` is an ordinary id.
  const memories = new Map<string, Set<string>>();

  return {
    put: (memoryId, text) => {
      memories.set(memoryId, wordsOf(text));
    },
    delete: (memoryId) => {
      memories.delete(memoryId);
    },
    search: ({ query, candidates }) => {
      const wanted = wordsOf(query.text);
      const hits = candidates().map(({ item }) => {
        const words = memories.get(item.id) ?? new Set();
        const shared = [...wanted].filter((word) => words.has(word)).length;
        return { id: item.id, score: shared / Math.max(1, wanted.size + words.size - shared) };
      });
      return { hits };
    },
  };
}
