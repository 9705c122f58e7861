import { expect, it } from 'vitest';
import { answerWords } from './answer-words.js';

it.each([
  ['The  cat, a dog and an owl.', 'cat dog owl'],
  ['1,000 people', '1000 people'],
  ['Mother-in-law’s "hat"', 'motherinlaw’s hat'],
  ['the-the The', 'thethe'],
  ['à la carte: the âme and é', 'à la carte âme é'],
  ['a_b ana theory', 'ab ana theory'],
  ['a中 中a', 'a中 中a'],
  [' \n\t', ''],
  // "Remove words a/an/the/and, squeeze spaces" (docs/specs/memorybench.md#locomo-f1), as Python knows words and
  // spaces.
  ['a\u0301 the\u0308 a²', 'a\u0301 the\u0308 ²'],
  ['x\x1cthe\x85y', 'x y'],
  ['\ufeffx', '\ufeffx'],
])('normalises %j to %j', (text, expected) => {
  expect(answerWords(text).join(' ')).toBe(expected);
});
