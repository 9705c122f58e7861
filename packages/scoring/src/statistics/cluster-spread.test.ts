import { describe, expect, it } from 'vitest';
import { clusterSpread } from './cluster-spread.js';

const spreadOf = (clusters: readonly (readonly number[])[]) =>
  clusterSpread(
    clusters.flatMap((values, place) => values.map((value) => ({ value, cluster: `c${place}` }))),
  );

describe('the spread of clustered values', () => {
  it('has the published intraclass correlation of six targets rated four times, .17', () => {
    // P. E. Shrout and J. L. Fleiss, "Intraclass correlations: uses in assessing rater reliability", Psychological
    // Bulletin 86 (1979), 420–428, tables 2 and 4: ICC(1,1).
    const spread = spreadOf([
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ]);
    expect(spread?.correlation).toBeCloseTo(0.17, 2);
    // Between targets 11.24, within 6.26.
    expect(spread?.variance).toBeCloseTo(6.26 + (11.24 - 6.26) / 4, 1);
  });

  it('is that of single values if no cluster has two', () => {
    expect(spreadOf([[1], [2], [3]])).toEqual({ variance: 1, correlation: 0 });
  });

  it('has a correlation of 1 if clusters differ and their values do not, and 0 if only values differ', () => {
    expect(
      spreadOf([
        [0, 0],
        [1, 1],
        [1, 1],
      ])?.correlation,
    ).toBe(1);
    expect(
      spreadOf([
        [0, 1],
        [1, 0],
      ])?.correlation,
    ).toBe(0);
    expect(
      spreadOf([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual({ variance: 0, correlation: 0 });
  });

  it('is unknown for one cluster', () => {
    expect(spreadOf([[1, 2, 3]])).toBeNull();
    expect(spreadOf([])).toBeNull();
  });
});
