import { describe, expect, it } from 'vitest';
import { compareResults } from './compare-results.js';

describe('compareResults', () => {
  it('ranks the smallest value first when lower is better', () => {
    const first = [
      { name: 'a', value: 0.1 },
      { name: 'b', value: 0.3 },
    ];
    const second = [
      { name: 'a', value: 0.4 },
      { name: 'b', value: 0.3 },
    ];
    const ranks = (options: { higherIsBetter?: boolean }) =>
      compareResults(first, second, options).map(({ firstRank, rankChange }) => [firstRank, rankChange]);
    expect(ranks({ higherIsBetter: false })).toEqual([
      [1, -1],
      [2, 1],
    ]);
    expect(ranks({})).toEqual([
      [2, 1],
      [1, -1],
    ]);
  });

  it('gives equal values one rank', () => {
    const first = ['a', 'b', 'c'].map((name, place) => ({ name, value: [0.5, 0.5, 0.2][place] ?? null }));
    const second = ['a', 'b', 'c'].map((name, place) => ({ name, value: [0.4, 0.6, 0.4][place] ?? null }));
    expect(compareResults(first, second).map(({ firstRank, secondRank }) => [firstRank, secondRank])).toEqual(
      [
        [1, 2],
        [1, 1],
        [3, 2],
      ],
    );
  });

  it('ranks only systems scored in both runs, and lists the values of the others', () => {
    const first = [
      { name: 'a', value: 0.4 },
      { name: 'gone', value: 0.9 },
      { name: 'b', value: null },
      { name: 'c', value: 0.5 },
    ];
    const second = [
      { name: 'c', value: 0.25 },
      { name: 'b', value: 0.6 },
      { name: 'a', value: 0.5 },
    ];
    expect(compareResults(first, second)).toEqual([
      {
        name: 'a',
        first: 0.4,
        second: 0.5,
        difference: 0.5 - 0.4,
        firstRank: 2,
        secondRank: 1,
        rankChange: 1,
      },
      {
        name: 'b',
        first: null,
        second: 0.6,
        difference: null,
        firstRank: null,
        secondRank: null,
        rankChange: null,
      },
      { name: 'c', first: 0.5, second: 0.25, difference: -0.25, firstRank: 1, secondRank: 2, rankChange: -1 },
    ]);
  });
});
