import { expect, it } from 'vitest';
import { meteor } from './meteor.js';

const synonyms = (word: string): string[] =>
  word === 'auto' ? ['car', 'auto', 'automobile', 'machine', 'motorcar'] : [];

// packages/memorybench/spec.md#worked-examples; the fourth needs a synonym, the fifth has a stem that WordNet does not
// know.
it.each([
  ['the cat sat on the mat', 'the cat sat on the mat', 0.997685],
  ['the cat sat on the mat', 'on the mat sat the cat', 0.5],
  ['the cats sat', 'The CAT sits', 0.625],
  ['the boy bought a car', 'the boy bought an auto', 0.75],
  ['the boy bought a car', 'the boy bought an automobile', 0.588889],
  ['被告人 的 行为 构成 盗窃罪', '被告人 构成 盗窃罪', 0.532407],
  ['one', 'two', 0],
])('scores %j | %j %d', (reference, hypothesis, expected) => {
  expect(meteor(reference.split(' '), hypothesis.split(' '), { synonyms })).toBeCloseTo(expected, 6);
});

it('is 0 if one side has no words', () => {
  expect(meteor([], ['a'])).toBe(0);
  expect(meteor(['a'], [])).toBe(0);
});
