import { createRng } from '@memgym/core';
import { expect, it } from 'vitest';
import { foldMeans } from './fold-means.js';

const rng = createRng(1);

it('describes the means of equal folds', () => {
  expect(foldMeans([1, 1, 1, 1], { folds: 2, remainder: 'drop', rng })).toEqual({ mean: 1, deviation: 0 });
  // Two folds of one value each: the means are 0 and 1 in any order.
  expect(foldMeans([0, 1], { folds: 2, remainder: 'drop', rng })).toEqual({ mean: 0.5, deviation: 0.5 });
  expect(foldMeans([1], { folds: 2, remainder: 'drop', rng })).toBeNull();
});

it('drops left-over items, or adds them to the first folds', () => {
  const values = [...Array.from({ length: 492 }, (_, index) => index)];
  const seen = { drop: 0, distribute: 0 };
  for (const remainder of ['drop', 'distribute'] as const) {
    const means = foldMeans(values, { folds: 10, remainder, rng });
    seen[remainder] = means?.mean ?? 0;
  }
  // Folds of 49 and 50: each value weighs nearly the same, and none is missing.
  expect(seen.distribute).toBeCloseTo(245.5, 0);
  expect(seen.drop).not.toBe(seen.distribute);
});
