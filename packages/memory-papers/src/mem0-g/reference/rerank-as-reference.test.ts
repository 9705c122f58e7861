import { describe, expect, it } from 'vitest';
import { rerankAsReference } from './rerank-as-reference.js';

const rows = [
  ['ada', 'likes', 'tea'],
  ['ada', 'owns', 'boat'],
  ['ben', 'likes', 'chess'],
];
const rank = (query: string, count = 5) => rerankAsReference(rows, query.split(' '), count);

describe('reranking like BM25Okapi of rank_bm25', () => {
  it('scores ln((N − n + ½) ÷ (n + ½)) for a name with one row', () => {
    const [first, ...others] = rank('does ada sail a boat');
    // ada is in two of three rows: ln(1.5 ÷ 2.5) < 0, so that it is replaced by a quarter of the mean of all weights.
    const weights = [2, 2, 1, 1, 1, 1, 1].map((n) => Math.log((3 - n + 0.5) / (n + 0.5)));
    const common = (0.25 * weights.reduce((sum, weight) => sum + weight, 0)) / weights.length;
    expect(first).toEqual({ place: 1, score: expect.closeTo(Math.log(2.5 / 1.5) + common, 10) });
    expect(others.map(({ place }) => place)).toEqual([0, 2]);
  });

  it('puts the last of equal scores first', () => {
    expect(rank('nothing of it')).toEqual([2, 1, 0].map((place) => ({ place, score: 0 })));
    expect(rank('nothing of it', 2)).toHaveLength(2);
  });

  it('distinguishes capitals, as the original does', () => {
    expect(rank('Boat').map(({ score }) => score)).toEqual([0, 0, 0]);
  });
});
