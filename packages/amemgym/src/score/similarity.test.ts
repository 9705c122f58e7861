import { InvalidArgumentError } from '@memgym/core';
import { expect, it } from 'vitest';
import { similarity } from './similarity.js';

it.each([
  ['ab', 'ac', 0, 1 / 2, 1 / 3],
  ['abc', 'axc', 0, 2 / 3, 1 / 2],
  ['ab', 'ba', 0, 0, 0],
  ['ab', 'ab', 1, 1, 1],
])('compares %j with %j as published', (first, second, accuracy, hamming, jaccard) => {
  expect(similarity('accuracy', [...first], [...second])).toBe(accuracy);
  expect(similarity('hamming', [...first], [...second])).toBeCloseTo(hamming, 12);
  expect(similarity('jaccard', [...first], [...second])).toBeCloseTo(jaccard, 12);
});

it('refuses lists that cannot be compared', () => {
  expect(() => similarity('hamming', ['a'], ['a', 'b'])).toThrow(InvalidArgumentError);
  expect(() => similarity('hamming', [], [])).toThrow(InvalidArgumentError);
});
