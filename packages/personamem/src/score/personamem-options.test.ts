import { dataDir, suiteName } from '@memgym/datasets/testing';
import { longestOption, shortestOption } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import { personaMemItems } from './__fixtures__/personamem.js';

const _options = (...texts: string[]) => texts.map((text, index) => ({ label: 'ABCD'[index] ?? '', text }));
const share = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length;

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
