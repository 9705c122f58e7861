import { describe, expect, it } from 'vitest';
import { bigrams, characterNgrams } from './character-ngrams.js';

describe('characterNgrams', () => {
  it('gives overlapping runs of whole characters', () => {
    expect(characterNgrams('a🎉b我', 2)).toEqual(['a🎉', '🎉b', 'b我']);
  });

  it('gives nothing for a text that is too short, and refuses sizes that are no positive integer', () => {
    expect(characterNgrams('ab', 3)).toEqual([]);
    expect(() => characterNgrams('ab', 0)).toThrow(RangeError);
  });

  it('keeps a single character when terms are wanted', () => {
    expect(bigrams('我')).toEqual(['我']);
    expect(bigrams('')).toEqual([]);
  });
});
