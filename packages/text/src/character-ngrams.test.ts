import { describe, expect, it } from 'vitest';
import { bigrams, characterNgrams } from './character-ngrams.js';

describe('characterNgrams', () => {
  it('gives overlapping runs of whole characters', () => {
    expect(characterNgrams('a🎉b我', 2)).toEqual(['a🎉', '🎉b', 'b我']);
  });

  it('returns nothing for a short text, and refuses sizes that are not positive integers', () => {
    expect(characterNgrams('ab', 3)).toEqual([]);
    expect(() => characterNgrams('ab', 0)).toThrow(RangeError);
  });

  it('returns a single character as a term', () => {
    expect(bigrams('我')).toEqual(['我']);
    expect(bigrams('')).toEqual([]);
  });
});
