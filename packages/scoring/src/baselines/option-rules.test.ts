import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { dataDir, suiteName } from '../__fixtures__/data-dir.js';
import { memDailyItems } from '../__fixtures__/memdaily.js';
import { personaMemItems } from '../__fixtures__/personamem.js';
import { longestOption, shortestOption } from './longest-option.js';
import { medoidOption } from './medoid-option.js';
import { randomSimilarity } from './random-similarity.js';

const options = (...texts: string[]) => texts.map((text, index) => ({ label: 'ABCD'[index] ?? '', text }));
const share = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length;

describe('rules that look at the options only', () => {
  it('choose the first of several equal options', () => {
    expect(longestOption(options('ab', 'cde', 'fgh'))).toBe('B');
    expect(shortestOption(options('abc', 'de', 'fg'))).toBe('B');
    expect(medoidOption(options('x', 'x', 'x'))).toBe('A');
  });

  it('count characters, not code units', () => {
    expect(longestOption(options('🙂🙂', 'abc'))).toBe('B');
  });

  it('find the option most like the others', () => {
    expect(medoidOption(options('13651039007', '13651039008', '13651139008', '99999'))).toBe('B');
  });

  it('refuse a question without options', () => {
    expect(() => longestOption([])).toThrow(InvalidArgumentError);
    expect(() => randomSimilarity('accuracy', [], [])).toThrow(InvalidArgumentError);
  });
});

describe('the expectation of a guess', () => {
  it('is the published one for AMemGym’s states', () => {
    const states = ['ab', 'ac', 'db', 'dc'].map((state) => [...state]);
    expect(randomSimilarity('accuracy', ['a', 'b'], states)).toBeCloseTo(0.25, 12);
    expect(randomSimilarity('hamming', ['a', 'b'], states)).toBeCloseTo(0.5, 12);
    expect(randomSimilarity('jaccard', ['a', 'b'], states)).toBeCloseTo(5 / 12, 12);
  });
});

const personaMem = dataDir('personamem');
describe.skipIf(personaMem === null)(suiteName('option lengths in PersonaMem', personaMem), () => {
  const items = personaMem === null ? [] : personaMemItems(personaMem);
  const longest = (type?: string) =>
    share(
      items
        .filter((item) => (type ?? item.type) === item.type)
        .map((item) => longestOption(item.options) === item.gold),
    );

  it('give away .516 of the 589 answers to a rule that chooses the longest', () => {
    expect(items).toHaveLength(589);
    expect(new Set(items.map((item) => item.options.length))).toEqual(new Set([4]));
    expect(longest()).toBeCloseTo(0.516, 3);
  });

  it.each([
    ['generalizing_to_new_scenarios', 1],
    ['recalling_the_reasons_behind_previous_updates', 0.94],
    ['recalling_facts_mentioned_by_the_user', 0.82],
    ['provide_preference_aligned_recommendations', 0.62],
    ['recall_user_shared_facts', 0.4],
    ['track_full_preference_evolution', 0.4],
    ['suggest_new_ideas', 0],
  ])('give away in %s a share of %d, as published', (type, expected) => {
    expect(longest(type)).toBeCloseTo(expected, 2);
  });

  it('give away 92 of the 93 new ideas to a rule that chooses the shortest', () => {
    const ideas = items.filter(({ type }) => type === 'suggest_new_ideas');
    expect(ideas).toHaveLength(93);
    expect(ideas.filter((item) => shortestOption(item.options) === item.gold)).toHaveLength(92);
  });
});

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
