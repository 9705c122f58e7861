import { describe, expect, it } from 'vitest';
import { dataDir, suiteName } from '../__fixtures__/data-dir.js';
import { memdailyItems } from '../__fixtures__/memdaily.js';
import { recallAt } from '../retrieval/recall-at.js';
import { bigramOverlapRanking } from './bigram-overlap-ranking.js';

it('ranks by shared bigrams, ties by position', () => {
  expect(bigramOverlapRanking('我的家乡', ['你好', '家乡在哪', '我的家乡好', '再见'])).toEqual([2, 1, 0, 3]);
});

it('counts a bigram once, however often it occurs', () => {
  expect(bigramOverlapRanking('abc', ['ababab', 'abc'])).toEqual([1, 0]);
});

const folder = dataDir('memdaily');
describe.skipIf(folder === null)(suiteName('Recall@5 on MemDaily', folder), () => {
  const types = [1, 2, 3, 4, 5, 6].map((type) => (folder === null ? [] : memdailyItems(folder, type)));
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
      expect(Math.abs(meanRecall(type, bigramOverlapRanking) - bigram)).toBeLessThan(0.001);
      const newest = meanRecall(type, (_, messages) => messages.map((_text, index) => index).reverse());
      expect(Math.abs(newest - last)).toBeLessThan(0.001);
    },
  );
});
