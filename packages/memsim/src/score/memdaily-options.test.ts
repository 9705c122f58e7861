import { medoidOption } from '@memgym/scoring';
import { dataDir, suiteName } from '@memgym/scoring/testing';
import { describe, expect, it } from 'vitest';
import { memDailyItems } from './__fixtures__/memdaily.js';

const _options = (...texts: string[]) => texts.map((text, index) => ({ label: 'ABCD'[index] ?? '', text }));
const share = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length;

const memdaily = dataDir('memdaily');
describe.skipIf(memdaily === null)(suiteName('the middle option in MemDaily', memdaily), () => {
  it.each([
    [1, 500, 0.632],
    [2, 500, 0.57],
    [3, 492, 0.226],
    [4, 462, 0.297],
    [5, 500, 0.33],
    [6, 500, 0.56],
  ])('of type %d is right in a share of its %d questions of %d, as published', (type, count, expected) => {
    const items = memDailyItems(memdaily ?? '', type);
    expect(items).toHaveLength(count);
    expect(share(items.map((item) => medoidOption(item.options) === item.gold))).toBeCloseTo(expected, 3);
  });
});
