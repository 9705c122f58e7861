import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenF1 } from './token-f1.js';

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
