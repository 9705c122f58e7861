import { InvalidArgumentError } from '@memgym/core';
import { expect, it } from 'vitest';
import { ideaRank } from './idea-rank.js';

it('is the share of hypotheses before the target', () => {
  expect(ideaRank(['C', 'A', 'B', 'D'])).toBeCloseTo(1 / 3, 12);
  expect(ideaRank(['A', 'B', 'C', 'D'])).toBe(0);
  expect(ideaRank(['B', 'C', 'A'])).toBe(1);
});

it.each([[['B', 'C']], [['A', 'B', 'B']], [['A']], [[]]])('refuses the order %j', (order) => {
  expect(() => ideaRank(order)).toThrow(InvalidArgumentError);
});
