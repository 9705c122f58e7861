/** A custom backend that finds memories by the pairs of letters they share with the question. */
import { contentOf, defineMemorySystem, type MemoryIndex } from '@memgym/memory-systems/define';
import * as z from 'zod';

export const letterPairsMemoryOptionsSchema = z.strictObject({
  minScore: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe('Minimal similarity of a found memory, 0 to 1. Default 0.'),
});

/** The export that an experiment uses if a system's `type` names this file or its package. */
export const memorySystem = defineMemorySystem({
  type: 'letter-pairs',
  version: '1.0.0',
  description: 'Finds memories by the pairs of letters they share with the question; forgives misspellings.',
  needs: [],
  options: letterPairsMemoryOptionsSchema,
  design: ({ minScore }) => ({
    indexText: contentOf,
    createIndex: () => createLetterPairsIndex(minScore),
  }),
});

/** Scores are Dice's coefficient: twice the shared pairs ÷ the pairs of both, 0 to 1. */
function createLetterPairsIndex(minScore: number): MemoryIndex {
  // A Map and not an object, because ids are data and may be `__proto__`.
  const memories = new Map<string, ReadonlySet<string>>();
  return {
    put: (memoryId, text) => {
      memories.set(memoryId, pairsOf(text));
    },
    delete: (memoryId) => {
      memories.delete(memoryId);
    },
    search: ({ query, candidates }) => {
      const wanted = pairsOf(query.text);
      const hits = candidates().map(({ item }) => {
        const pairs = memories.get(item.id) ?? new Set<string>();
        const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
        return { id: item.id, score: (2 * shared) / Math.max(1, wanted.size + pairs.size) };
      });
      return { hits: hits.filter(({ score }) => score >= minScore) };
    },
  };
}

function pairsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      const letters = [...word];
      return letters.map((letter, index) => letter + (letters[index + 1] ?? ' '));
    }),
  );
}
