import { describe, expect, it } from 'vitest';
import { createNumpyRandom } from './numpy-random.js';

const numpyPermutation = (seed: number, count: number) => createNumpyRandom(seed).permutation(count);

describe('a permutation of NumPy', () => {
  // Made with NumPy 2.4: RandomState(seed).permutation(count) and .choice(count, n, replace=False).
  it.each([
    [42, 10, [8, 1, 5, 0, 7, 2, 9, 4, 3, 6]],
    [7, 1000, [778, 334, 271, 802, 216]],
    [4_294_967_295, 1000, [94, 405, 819, 632, 217]],
    [42, 100_000, [75721, 80184, 19864, 76699, 92991, 76434, 84004, 80917, 60767, 50074, 27701, 42141]],
  ])('equals NumPy’s for seed %i and %i numbers', (seed, count, first) => {
    expect([...numpyPermutation(seed, count).slice(0, first.length)]).toEqual(first);
  });

  it('continues the draws of the previous one', () => {
    const random = createNumpyRandom(1128);
    random.permutation(4);
    expect([...random.permutation(12)]).toEqual([11, 4, 6, 3, 1, 0, 7, 10, 2, 8, 5, 9]);
  });

  it('contains every number once', () => {
    expect([...numpyPermutation(3, 500)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 500 }, (_, i) => i),
    );
  });

  it.each([-1, 0.5, 2 ** 32, Number.NaN])('refuses the seed %s', (seed) => {
    expect(() => numpyPermutation(seed, 3)).toThrow(/seed/);
  });
});
