import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, fitWeighted } from './weighted-fit.js';

const points = fc.array(
  fc.record({
    x: fc.double({ min: 1, max: 100, noNaN: true }),
    z: fc.double({ min: 1, max: 100, noNaN: true }),
    y: fc.double({ min: -100, max: 100, noNaN: true }),
    w: fc.double({ min: 0.1, max: 10, noNaN: true }),
  }),
  { minLength: 4, maxLength: 12 },
);

describe('fitWeighted', () => {
  it('recovers the coefficients from points without error', () => {
    const rows = [
      [1, 10],
      [2, 5],
      [3, 8],
      [4, 1],
    ];
    const fit = fitWeighted(
      rows,
      rows.map(([x = 0, z = 0]) => 3 * x + 0.5 * z),
      [1, 2, 3, 4],
    );
    expect(fit?.coefficients[0]).toBeCloseTo(3, 10);
    expect(fit?.coefficients[1]).toBeCloseTo(0.5, 10);
    for (const error of fit?.leftOutErrors ?? []) expect(error).toBeCloseTo(0, 9);
  });

  it('equals the ratio of the sums with weights of 1/x', () => {
    const rows = [[2], [4], [9]];
    const fit = fitWeighted(rows, [5, 7, 20], [1 / 2, 1 / 4, 1 / 9]);
    expect(fit?.coefficients[0]).toBeCloseTo(32 / 15, 12);
  });

  it('returns the leave-one-out error of each point', () => {
    fc.assert(
      fc.property(points, (given) => {
        const rows = given.map(({ x, z }) => [x, z]);
        const values = given.map(({ y }) => y);
        const weights = given.map(({ w }) => w);
        const fit = fitWeighted(rows, values, weights);
        fc.pre(fit !== undefined);
        for (const [left, row] of rows.entries()) {
          const others = <Item>(items: readonly Item[]): Item[] => items.filter((_, place) => place !== left);
          const without = fitWeighted(others(rows), others(values), others(weights));
          if (without === undefined) continue;
          const error = (values[left] ?? 0) - dot(without.coefficients, row);
          expect(fit.leftOutErrors[left]).toBeCloseTo(error, 4);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('returns undefined for dependent or empty columns', () => {
    expect(
      fitWeighted(
        [
          [1, 2],
          [2, 4],
          [3, 6],
        ],
        [1, 2, 3],
        [1, 1, 1],
      ),
    ).toBeUndefined();
    expect(fitWeighted([[0], [0]], [1, 2], [1, 1])).toBeUndefined();
    expect(fitWeighted([[1]], [1], [1])).toBeUndefined();
  });
});
