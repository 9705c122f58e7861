import { describe, expect, it } from 'vitest';
import { clusteredMean } from './clustered-mean.js';
import { meanOfMeans } from './mean-of-means.js';

const item = (group: string, cluster: string, value: number) => ({ group, cluster, value });

describe('meanOfMeans', () => {
  const items = [
    ...[item('a', 'a1', 1), item('a', 'a1', 3), item('a', 'a2', 2), item('a', 'a3', 6)],
    ...[item('b', 'b1', 10), item('b', 'b2', 14)],
    ...[item('c', 'c1', 5), item('c', 'c1', 6)],
  ];

  it('weighs every group equally, and its interval respects clusters', () => {
    const found = meanOfMeans(items);
    // Made with NumPy from the derivative of the figure by each cluster's weight: means 3, 12 and 5.5.
    expect(found.value).toBeCloseTo(41 / 6, 12);
    expect(found.low).toBeCloseTo(5.198110175565955, 10);
    expect(found.high).toBeCloseTo(8.46855649110071, 10);
    expect(found).toMatchObject({ n: 8, clusters: 6 });
  });

  it('does not depend on the order of the items', () => {
    expect(meanOfMeans([...items].reverse())).toEqual(meanOfMeans(items));
  });

  it('is the clustered mean when there is one group', () => {
    const own = items.filter(({ group }) => group === 'a');
    const expected = clusteredMean(own);
    const found = meanOfMeans(own);
    expect(found.value).toBeCloseTo(expected.value ?? 0, 12);
    expect(found.low).toBeCloseTo(expected.low ?? 0, 12);
    expect(found.high).toBeCloseTo(expected.high ?? 0, 12);
  });

  it('has no interval when each group is one cluster, and no value without items', () => {
    const single = [item('a', 'a1', 0.1), item('a', 'a1', 0.7), item('b', 'b1', 0.3)];
    expect(meanOfMeans(single)).toMatchObject({ low: null, high: null, clusters: 2 });
    expect(meanOfMeans(single).value).toBeCloseTo(0.35, 12);
    expect(meanOfMeans([])).toMatchObject({ value: null, n: 0 });
  });
});
