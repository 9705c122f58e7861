import { recallAt } from '@memgym/scoring';
import { dataDir, suiteName } from '@memgym/scoring/testing';
import { describe, expect, it } from 'vitest';
import { memDailyItems } from './__fixtures__/memdaily.js';

const bigramsOf = (text: string): Set<string> => {
  const characters = [...text];
  return new Set(characters.slice(1).map((character, place) => `${characters[place]}${character}`));
};

/** Positions of the messages, sorted by the number of bigrams that they share with the question; ties by position. */
function byBigrams(question: string, messages: readonly string[]): number[] {
  const wanted = bigramsOf(question);
  const shared = messages.map((text) => [...bigramsOf(text)].filter((bigram) => wanted.has(bigram)).length);
  return [...shared.keys()].sort((left, right) => (shared[right] ?? 0) - (shared[left] ?? 0) || left - right);
}

const folder = dataDir('memdaily');
describe.skipIf(folder === null)(suiteName('Recall@5 on MemDaily', folder), () => {
  const types = [1, 2, 3, 4, 5, 6].map((type) => (folder === null ? [] : memDailyItems(folder, type)));
  const meanRecall = (
    type: number,
    rank: (question: string, messages: readonly string[]) => number[],
  ): number => {
    const items = types[type - 1] ?? [];
    const recalls = items.map(({ question, messages, evidence }) => {
      const ranked = rank(question, messages).map((index) => ({ sourceIds: [String(index)] }));
      return recallAt(5, ranked, evidence) ?? Number.NaN;
    });
    return recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
  };

  it.each([
    [1, 0.847, 0.564],
    [2, 0.877, 0.5],
    [3, 0.933, 0.701],
    [4, 0.769, 0.238],
    [5, 0.871, 0.495],
    [6, 0.888, 0.483],
  ])(
    'of type %d is %d for bigram overlap and %d for the last five messages, as published',
    (type, bigram, last) => {
      expect(Math.abs(meanRecall(type, byBigrams) - bigram)).toBeLessThan(0.001);
      const newest = meanRecall(type, (_, messages) => messages.map((_text, index) => index).reverse());
      expect(Math.abs(newest - last)).toBeLessThan(0.001);
    },
  );
});
