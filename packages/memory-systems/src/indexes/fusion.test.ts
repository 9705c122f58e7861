import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { linearFusion } from './linear-fusion.js';
import { maximalMarginalRelevance } from './maximal-marginal-relevance.js';
import { reciprocalRankFusion } from './reciprocal-rank-fusion.js';

const hits = (...pairs: [string, number][]) => pairs.map(([id, score]) => ({ id, score }));

describe('reciprocalRankFusion', () => {
  it('sums 1/(60 + rank) over the lists', () => {
    expect(reciprocalRankFusion([hits(['a', 9], ['b', 8]), hits(['b', 0.4], ['c', 0.3])])).toEqual([
      { id: 'b', score: 1 / 62 + 1 / 61 },
      { id: 'a', score: 1 / 61 },
      { id: 'c', score: 1 / 62 },
    ]);
  });

  it('leaves equal scores in the order of the lists, and takes another constant', () => {
    const fused = reciprocalRankFusion([hits(['x', 1]), hits(['__proto__', 1])], { rankConstant: 0 });
    expect(fused).toEqual(hits(['x', 1], ['__proto__', 1]));
    expect(reciprocalRankFusion([])).toEqual([]);
    expect(() => reciprocalRankFusion([], { rankConstant: -1 })).toThrow(InvalidArgumentError);
  });
});

describe('linearFusion', () => {
  it('combines normalised lexical scores with cosines', () => {
    const fused = linearFusion(hits(['a', 10], ['b', 6], ['c', 2]), hits(['b', 0.8], ['d', 0.6]), 0.25);
    expect(fused.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
    expect(fused.map(({ score }) => score)).toEqual([
      expect.closeTo(0.25 * 0.5 + 0.75 * 0.8, 12),
      expect.closeTo(0.45, 12),
      0.25,
      0,
    ]);
  });

  it('counts equal lexical scores as 1, and refuses an alpha outside 0..1', () => {
    expect(linearFusion(hits(['a', 3], ['b', 3]), [])).toEqual(hits(['a', 0.5], ['b', 0.5]));
    expect(() => linearFusion([], [], 1.1)).toThrow(InvalidArgumentError);
  });
});

describe('maximalMarginalRelevance', () => {
  const places: Record<string, number> = { a: 0, b: 0.1, c: 1, d: 2 };
  const alike = (left: string, right: string) => 1 - Math.abs((places[left] ?? 0) - (places[right] ?? 0)) / 2;
  const found = hits(['a', 0.9], ['b', 0.88], ['c', 0.6], ['d', 0.2]);

  it('chooses the next hit by λ · sim(q, d) − (1 − λ) · max sim(d, S)', () => {
    // After a: b .44 − .475 = −.035, c .3 − .25 = .05, d .1 − 0 = .1; then b −.035, c .3 − .25 = .05.
    const chosen = maximalMarginalRelevance(found, alike, { k: 3 });
    expect(chosen.map(({ id }) => id)).toEqual(['a', 'd', 'c']);
    expect(chosen.map(({ score }) => score)).toEqual([0.45, 0.1, expect.closeTo(0.05, 12)]);
  });

  it('preserves the order with λ = 1, takes the first of equals, and returns at most all hits', () => {
    expect(maximalMarginalRelevance(found, alike, { lambda: 1 })).toEqual(found);
    const equal = hits(['x', 0.5], ['__proto__', 0.5]);
    expect(maximalMarginalRelevance(equal, () => 1, { k: 9 }).map(({ id }) => id)).toEqual([
      'x',
      '__proto__',
    ]);
    expect(maximalMarginalRelevance([], alike)).toEqual([]);
    expect(() => maximalMarginalRelevance(found, alike, { lambda: 2 })).toThrow(InvalidArgumentError);
    expect(() => maximalMarginalRelevance(found, alike, { k: -1 })).toThrow(InvalidArgumentError);
  });

  it('rewards difference from chosen hits, so a score may rise', () => {
    const chosen = maximalMarginalRelevance(hits(['x', 0.2], ['y', 0.1]), () => -1);
    expect(chosen).toEqual(hits(['x', 0.1], ['y', 0.55]));
  });
});
