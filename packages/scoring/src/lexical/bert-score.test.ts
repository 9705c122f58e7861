import { describe, expect, it } from 'vitest';
import { bertScoreF1 } from './bert-score.js';

const token = (...vector: number[]) => ({ vector });

describe('BERTScore', () => {
  it('is 1 for equal tokens in any order and of any norm', () => {
    expect(bertScoreF1([token(1, 0), token(0, 2)], [token(0, 1), token(3, 0)])).toBeCloseTo(1, 12);
  });

  it('is the harmonic mean of the nearest cosines of both sides', () => {
    // Precision: (1 + .6) / 2; recall: 1.
    const score = bertScoreF1([token(1, 0), token(0.6, 0.8)], [token(1, 0)]);
    expect(score).toBeCloseTo((2 * 0.8 * 1) / 1.8, 12);
  });

  it('lets tokens match special tokens of the model, which themselves have no weight', () => {
    const added = { vector: [0, 1], special: true };
    expect(bertScoreF1([token(1, 0), added], [token(1, 0), added])).toBeCloseTo(1, 12);
    expect(bertScoreF1([token(0, 1)], [token(1, 0), added])).toBeCloseTo(0, 12);
    expect(bertScoreF1([token(0, 1), token(1, 0)], [token(1, 0), added])).toBeCloseTo(1, 12);
  });

  it('is 0 for an empty text, and refuses vectors of different lengths', () => {
    expect(bertScoreF1([], [token(1)])).toBe(0);
    expect(() => bertScoreF1([token(1)], [token(1, 2)])).toThrow(/length 1, got 2/);
  });
});
