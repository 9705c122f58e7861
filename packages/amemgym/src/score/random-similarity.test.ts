import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { randomSimilarity } from './random-similarity.js';

describe('the expectation of a guess', () => {
  it('is the published one for AMemGym’s states', () => {
    const states = ['ab', 'ac', 'db', 'dc'].map((state) => [...state]);
    expect(randomSimilarity('accuracy', ['a', 'b'], states)).toBeCloseTo(0.25, 12);
    expect(randomSimilarity('hamming', ['a', 'b'], states)).toBeCloseTo(0.5, 12);
    expect(randomSimilarity('jaccard', ['a', 'b'], states)).toBeCloseTo(5 / 12, 12);
  });

  it('refuses a question without options', () => {
    expect(() => randomSimilarity('accuracy', [], [])).toThrow(InvalidArgumentError);
  });
});
