import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.js';

describe('estimateTokens', () => {
  it('counts four Latin characters or one Chinese character as a token, rounded up', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('hello')).toBe(2);
    expect(estimateTokens('我喜欢北京')).toBe(5);
  });

  it('never shrinks when text is added, and never exceeds the sum of the parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        const whole = estimateTokens(left + right);
        expect(whole).toBeGreaterThanOrEqual(estimateTokens(left));
        expect(whole).toBeLessThanOrEqual(estimateTokens(left) + estimateTokens(right));
      }),
    );
  });
});
