import { createRng, type Rng } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClusteredValue, clusteredMean } from './clustered-mean.js';

const unit = { range: [0, 1] } as const;

/** 0 and 1 in clusters of equal size, `hits[g]` ones in cluster g. */
const answers = (hits: readonly number[], size: number): ClusteredValue[] =>
  hits.flatMap((right, cluster) =>
    Array.from({ length: size }, (_, index) => ({ value: index < right ? 1 : 0, cluster: `u${cluster}` })),
  );
const interval = (values: readonly ClusteredValue[]): [number, number] => {
  const { low, high } = clusteredMean(values, unit);
  return [Number(low), Number(high)];
};

describe('the interval of a bounded mean', () => {
  it.each([
    // Wilson's limits, as computed by Brown, Cai and DasGupta (2001) and by R's prop.test without correction.
    [20, 20, 0.8389, 1],
    [0, 60, 0, 0.0602],
    [5, 10, 0.2366, 0.7634],
    [1, 10, 0.0179, 0.4042],
  ])('is Wilson’s for %i of %i independent items', (hits, n, low, high) => {
    const values = Array.from({ length: n }, (_, index) => ({
      value: index < hits ? 1 : 0,
      cluster: `c${index}`,
    }));
    expect(interval(values)[0]).toBeCloseTo(low, 4);
    expect(interval(values)[1]).toBeCloseTo(high, 4);
  });

  it.each([
    [5, 10],
    [20, 10],
    [20, 110],
    [10, 200],
    [50, 4],
  ])(
    'does not make a perfect system less certain than one that missed a few: %i users, %i questions',
    (users, size) => {
      const lows = Array.from({ length: 2 * users + 1 }, (_, misses) => {
        const hits = Array.from({ length: users }, (_user, user) => {
          return size - Math.floor(misses / users) - (user < misses % users ? 1 : 0);
        });
        return interval(answers(hits, size))[0];
      });
      expect(lows).toEqual([...lows].sort((a, b) => b - a));
    },
  );

  it('changes little after the first miss, and if all misses are of one user', () => {
    const perfect = interval(answers(Array(20).fill(110), 110));
    const almost = interval(answers([109, ...Array(19).fill(110)], 110));
    expect(perfect[0] - almost[0]).toBeGreaterThan(0);
    expect(perfect[0] - almost[0]).toBeLessThan(0.005);
    expect(almost[1]).toBeGreaterThan(0.9995);
    const [apart] = interval(
      answers(
        Array.from({ length: 20 }, (_, user) => (user < 8 ? 109 : 110)),
        110,
      ),
    );
    const [together] = interval(answers([102, ...Array(19).fill(110)], 110));
    expect(together).toBeLessThan(apart);
  });

  it('treats 0 and 1 alike, and stays in the range around the value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 2, maxLength: 12 }), (hits) => {
        const [low, high] = interval(answers(hits, 7));
        const flipped = interval(
          answers(
            hits.map((hit) => 7 - hit),
            7,
          ),
        );
        expect(flipped[0]).toBeCloseTo(1 - high, 10);
        expect(flipped[1]).toBeCloseTo(1 - low, 10);
        const mean = hits.reduce((sum, hit) => sum + hit, 0) / (7 * hits.length);
        expect([low >= 0, low <= mean + 1e-12, high >= mean - 1e-12, high <= 1]).toEqual(Array(4).fill(true));
      }),
    );
  });

  it('is the t interval for many clusters and a value far from the bounds', () => {
    const hits = Array.from({ length: 200 }, (_, cluster) => 8 + (cluster % 5));
    const bounded = clusteredMean(answers(hits, 20), unit);
    const symmetric = clusteredMean(answers(hits, 20));
    expect(bounded.value).toBe(symmetric.value);
    expect(Number(bounded.low)).toBeCloseTo(0.5 - 1.96 * Math.sqrt(0.25 / 4000), 2);
  });

  const truths = [0.005, 0.02, 0.5, 0.98, 0.995];
  it.each([5, 10, 20])(
    'covers the true share near 0 and 1 in at least 93 of 100 studies of %i users',
    (users) => {
      for (const truth of truths) {
        const rng = createRng(`${users} users, ${truth}`);
        const studies = 300;
        const covered = Array.from({ length: studies }, () => {
          const [low, high] = interval(answers(hitsOf(rng, { users, questions: 20, truth }), 20));
          return low <= truth && truth <= high;
        }).filter(Boolean).length;
        expect(covered / studies, `truth ${truth}`).toBeGreaterThanOrEqual(0.93);
      }
    },
  );
});

/** Right answers of users with different skills; one user in ten always answers the same way. */
function hitsOf(
  rng: Rng,
  { users, questions, truth }: { users: number; questions: number; truth: number },
): number[] {
  return Array.from({ length: users }, () => {
    // A mixture with intraclass correlation 0.1, of users with a constant share and users who are all right or all
    // wrong.
    const skill = rng.next() < 0.1 ? (rng.next() < truth ? 1 : 0) : truth;
    return Array.from({ length: questions }, () => rng.next()).filter((draw) => draw < skill).length;
  });
}
