import { createRng, InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { foldMeans } from './fold-means.js';

describe('MemSim’s ten folds', () => {
  it('gives the mean and the population standard deviation of the fold means', () => {
    expect(foldMeans([1, 1, 0, 0], { folds: 2 })).toEqual({
      mean: 0.5,
      standardDeviation: 0.5,
      folds: [1, 0],
      dropped: 0,
    });
  });

  it('drops the remainder: 2 of the 492 comparative items', () => {
    expect(foldMeans(Array(492).fill(1))).toMatchObject({ mean: 1, standardDeviation: 0, dropped: 2 });
  });

  it('shuffles by the given stream, the same way each time', () => {
    const values = Array.from({ length: 100 }, (_, index) => index);
    const once = foldMeans(values, { rng: createRng(1128) });
    expect(once).toEqual(foldMeans(values, { rng: createRng(1128) }));
    expect(once.mean).toBeCloseTo(49.5, 12);
    expect(once.standardDeviation).toBeLessThan(foldMeans(values).standardDeviation);
  });

  it('refuses fewer values than folds', () => {
    expect(() => foldMeans([1, 2])).toThrow(InvalidArgumentError);
  });
});
