import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerWords, tokenF1 } from './token-f1.js';

describe('token F1', () => {
  it('counts a repeated word as often as both texts contain it', () => {
    expect(tokenF1('very very good', 'very good good')).toBeCloseTo(2 / 3, 12);
  });

  it('is 0 without shared words, also between empty texts', () => {
    expect(tokenF1('', '')).toBe(0);
    expect(tokenF1('the', 'a')).toBe(0);
    expect(tokenF1('red', 'blue')).toBe(0);
  });

  it('is symmetric, within [0, 1], and 1 for equal texts with words', () => {
    const text = fc.array(fc.constantFrom('painting', 'paints', 'sunset', 'the', '2023', '中文'), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const score = tokenF1(left.join(' '), right.join(' '));
        expect(score).toBe(tokenF1(right.join(' '), left.join(' ')));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
    expect(tokenF1('paints sunsets', 'painting a sunset')).toBe(1);
  });
});

it.each([
  ['The  cat, a dog and an owl.', 'cat dog owl'],
  ['1,000 people', '1000 people'],
  ['Mother-in-law’s "hat"', 'motherinlaw’s hat'],
  ['the-the The', 'thethe'],
  ['à la carte: the âme and é', 'à la carte âme é'],
  ['a_b ana theory', 'ab ana theory'],
  ['a中 中a', 'a中 中a'],
  [' \n\t', ''],
  // "Remove words a/an/the/and, squeeze spaces" (packages/memorybench/spec.md#locomo-f1), as Python knows words and
  // spaces.
  ['a\u0301 the\u0308 a²', 'a\u0301 the\u0308 ²'],
  ['x\x1cthe\x85y', 'x y'],
  ['\ufeffx', '\ufeffx'],
])('normalises %j to %j', (text, expected) => {
  expect(answerWords(text).join(' ')).toBe(expected);
});
