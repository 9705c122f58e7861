import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { linearFusion } from './linear-fusion.js';
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

  it('keeps equal scores in the order of the lists, and takes another constant', () => {
    const fused = reciprocalRankFusion([hits(['x', 1]), hits(['__proto__', 1])], { rankConstant: 0 });
    expect(fused).toEqual(hits(['x', 1], ['__proto__', 1]));
    expect(reciprocalRankFusion([])).toEqual([]);
    expect(() => reciprocalRankFusion([], { rankConstant: -1 })).toThrow(InvalidArgumentError);
  });
});

describe('linearFusion', () => {
  it('mixes stretched lexical scores with cosines', () => {
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
