import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf } from './beginning-of.js';
import { textSize } from './text-size.js';

describe('the size of a text', () => {
  it('is in words, in the original in runs between spaces', () => {
    expect(textSize('user: I moved  to Oslo', { unit: 'words', profile: 'fixed' })).toBe(5);
    expect(textSize('user: I moved  to Oslo', { unit: 'words', profile: 'reference' })).toBe(6);
    expect(textSize('我表弟在杭州工作', { unit: 'words', profile: 'reference' })).toBe(1);
    expect(textSize('我表弟在杭州工作', { unit: 'words', profile: 'fixed' })).toBeGreaterThan(3);
  });

  it('or in tokens', () => {
    expect(textSize('user: aaaaaa', { unit: 'tokens', profile: 'reference' })).toBe(3);
  });
});

describe('the beginning of a text', () => {
  const measures = fc.record({
    unit: fc.constantFrom('words' as const, 'tokens' as const),
    profile: fc.constantFrom('fixed' as const, 'reference' as const),
  });

  it('contains as many whole words as fit', () => {
    const text = 'one two three four';
    expect(beginningOf(text, 2, { unit: 'words', profile: 'fixed' })).toBe('one two');
    expect(beginningOf(text, 2, { unit: 'words', profile: 'reference' })).toBe('one two');
    expect(beginningOf(text, 4, { unit: 'words', profile: 'fixed' })).toBe(text);
    expect(beginningOf(text, 2, { unit: 'tokens', profile: 'fixed' })).toBe('one two');
  });

  it('is never longer than requested, and always a beginning of the text', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), measures, (text, size, measure) => {
        const kept = beginningOf(text, size, measure);
        expect(text.startsWith(kept)).toBe(true);
        expect(textSize(kept, measure)).toBeLessThanOrEqual(size);
      }),
    );
  });
});
