import { describe, expect, it } from 'vitest';
import { kendallTauB, pearson, spearman, type ValuePair } from './correlation.js';

/** Values with ties on both sides; the numbers below are those of SciPy 1.10. */
const tied: readonly ValuePair[] = [
  [1, 2],
  [2, 1],
  [2, 4],
  [3, 3],
  [5, 3],
  [4, 6],
  [4, 5],
  [7, 6],
];
const perfect: readonly ValuePair[] = [
  [0.1, 10],
  [0.2, 20],
  [0.4, 40],
];

describe('correlation', () => {
  it('is 1 for a line, and −1 for a falling one', () => {
    const falling = perfect.map(([x, y]): ValuePair => [x, -y]);
    for (const correlation of [pearson, spearman, kendallTauB]) {
      expect(correlation(perfect)).toBeCloseTo(1, 12);
      expect(correlation(falling)).toBeCloseTo(-1, 12);
    }
  });

  it('handles ties as SciPy does', () => {
    expect(pearson(tied)).toBeCloseTo(0.6877463849533245, 10);
    expect(spearman(tied)).toBeCloseTo(0.676829268292683, 10);
    expect(kendallTauB(tied)).toBeCloseTo(0.5384615384615385, 10);
  });

  it('is undefined if one side does not vary, or for one pair', () => {
    const flat = perfect.map(([x]): ValuePair => [x, 3]);
    for (const correlation of [pearson, spearman, kendallTauB]) {
      expect(correlation(flat)).toBeNull();
      expect(correlation(flat.map(([x, y]): ValuePair => [y, x]))).toBeNull();
      expect(correlation(perfect.slice(0, 1))).toBeNull();
    }
  });

  it('counts a pair of weight two like two pairs', () => {
    const weighted = tied.map(([x, y], place): ValuePair => [x, y, place % 2 === 0 ? 2 : 1]);
    const repeated = tied.flatMap((pair, place) => (place % 2 === 0 ? [pair, pair] : [pair]));
    for (const correlation of [pearson, spearman, kendallTauB])
      expect(correlation(weighted)).toBeCloseTo(Number(correlation(repeated)), 12);
  });
});
