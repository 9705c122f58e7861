import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterJackknife, type StatisticOfMeans } from './cluster-jackknife.js';
import { clusteredMean } from './clustered-mean.js';

const mean: StatisticOfMeans<number> = {
  rowsOf: (items) => items.map((item) => ({ group: 'all', values: [item] })),
  statistic: ([all]) => all?.[0] ?? null,
};

describe('clusterJackknife', () => {
  it('gives the textbook t interval for the mean of single items', () => {
    const values = [0.1, 0.5, 0.4, 0.9, 0.3];
    const textbook = clusteredMean(values.map((value, index) => ({ value, cluster: String(index) })));
    const found = clusterJackknife(
      values.map((value) => [value]),
      mean,
    );
    expect(found.value).toBeCloseTo(textbook.value ?? 0, 12);
    expect(found.low).toBeCloseTo(textbook.low ?? 0, 10);
    expect(found.high).toBeCloseTo(textbook.high ?? 0, 10);
    expect(found.n).toBe(5);
  });

  it('gives no interval for one cluster, or for a statistic that a single cluster determines', () => {
    expect(clusterJackknife([[1, 2]], mean)).toEqual({
      value: 1.5,
      low: null,
      high: null,
      n: 2,
      clusters: 1,
    });
    const twoGroups: StatisticOfMeans<number> = {
      rowsOf: (items) => items.map((item) => ({ group: item, values: [item] })),
      statistic: (groups) => (groups.length > 1 ? 1 : null),
    };
    expect(clusterJackknife([[1], [2]], twoGroups)).toMatchObject({ value: 1, low: null });
    expect(clusterJackknife([], mean)).toEqual({
      value: null,
      low: null,
      high: null,
      n: 0,
      clusters: 0,
    });
  });

  it('is the same as computing the statistic again without each cluster', () => {
    interface Item {
      readonly group: string;
      readonly of: number;
      readonly from: number;
    }
    const ratios: StatisticOfMeans<Item> = {
      rowsOf: (items) => items.map(({ group, of, from }) => ({ group, values: [of, from] })),
      statistic: (groups) =>
        groups.length === 0
          ? null
          : groups.reduce((sum, [of = 0, from = 0]) => sum + of / (1 + from), 0) / groups.length,
    };
    const item = fc.record({
      group: fc.constantFrom('a', 'b', '__proto__'),
      of: fc.constantFrom(0, 0.1, 1),
      from: fc.constantFrom(0, 0.3, 1),
    });
    const clusters = fc.array(fc.array(item, { maxLength: 5 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(clusters, (all) => {
        const { value, low, high } = clusterJackknife(all, ratios);
        const without = all.map((_, left) => {
          const rest = all.filter((_cluster, place) => place !== left);
          return clusterJackknife([rest.flat()], ratios).value;
        });
        expect(value).toBe(clusterJackknife([all.flat()], ratios).value);
        if (value === null || without.includes(null)) {
          expect([low, high]).toEqual([null, null]);
          return;
        }
        const again = clusteredMean(
          without.map((each, place) => ({ value: each ?? 0, cluster: `${place}` })),
        );
        // A value without a cluster deviates from their mean by 1 / (G − 1) of what the cluster does.
        const width = (Number(again.high) - Number(again.low)) * (all.length - 1);
        expect(Number(high) - Number(low)).toBeCloseTo(width, 9);
      }),
    );
  });
});
