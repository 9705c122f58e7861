import { createRng, InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { differenceTest, estimateOf, type ItemValue, pairedDifference } from './paired-difference.js';

const range = { range: [0, 1] } as const;

/** Two systems whose items differ by these amounts, by person. */
function pairs(people: readonly (readonly number[])[]): [ItemValue[], ItemValue[]] {
  const of = (sign: 1 | -1): ItemValue[] =>
    people.flatMap((own, person) =>
      own.map((value, place) => ({
        id: `${person}/${place}`,
        cluster: `${person}`,
        value: Math.max(0, sign * value),
      })),
    );
  return [of(1), of(-1)];
}

/** Gains of 1, losses of 1, and items that do not differ. */
const person = (items: number, gains: number, losses = 0): number[] => [
  ...Array<number>(gains).fill(1),
  ...Array<number>(losses).fill(-1),
  ...Array<number>(items - gains - losses).fill(0),
];

const items = (values: readonly number[]): ItemValue[] =>
  values.map((value, index) => ({ id: `q${index}`, cluster: `c${index}`, value }));

type Vector = [
  string,
  number[][],
  [value: number, low: number | null, high: number | null, p: number | null, degrees: number | null],
];
const none: Vector[2] = [0.2, null, null, null, null];
const tenPeople = [[3, 1], [2], [1, 1], [4, 1], [0, 1], [2, 1], [3], [1], [2, 2], [1]] as const;
const halfOfOne = [[2], [0, 1], [1], [1, 1], [2, 1], [0], [1], [3], [0]] as const;

/** Computed with SciPy; those of sets without the floor also with clubSandwich 0.5.8 of R (CR2, Satterthwaite). */
const vectors: Vector[] = [
  [
    'ten equal people',
    tenPeople.map(([gains, losses]) => person(10, gains, losses)),
    [0.12, 0.025818887, 0.214181113, 0.018109822, 9],
  ],
  ['nothing differs', Array(5).fill(person(10, 0)), [0, -0.09617888, 0.09617888, 1, 4]],
  [
    'one gain',
    [1, 0, 0, 0, 0].map((gains) => person(10, gains)),
    [0.02, -0.07617888, 0.11617888, 0.594642164, 4],
  ],
  ['two people', [person(10, 4, 1), person(10, 2, 1)], [0.2, -1, 1, 0.295167235, 1]],
  [
    'three people',
    [person(20, 6, 1), person(20, 4, 2), person(20, 5)],
    [0.2, -0.015132636, 0.415132636, 0.057190958, 2],
  ],
  [
    'unequal people',
    [person(5, 2), person(8, 1, 1), person(12, 4, 1), person(20, 5, 2), person(40, 9, 4)],
    [0.152941176, 0.038674464, 0.267207889, 0.026166953, 2.461171425],
  ],
  [
    'a person with half of the questions',
    [person(45, 12, 5), ...halfOfOne.map(([gains, losses]) => person(5, gains, losses))],
    [0.155555556, 0.03702779, 0.274083321, 0.024099287, 3.247191011],
  ],
  [
    'fractions',
    [
      [0.5, 0, 0.25, -0.1, 0],
      [0, 0, 0.3, 0.3],
      [1, -0.5, 0, 0, 0.2, 0],
      [0.05, 0.1, 0],
      [0, -0.2, 0.4, 0.6],
    ],
    [0.131818182, 0.021932081, 0.241704283, 0.029602478, 3.762565614],
  ],
  ['people who gain alike', Array(6).fill(person(4, 1)), [0.25, 0.064484236, 0.435515764, 0.017962885, 5]],
  ['always against never', Array(4).fill(person(3, 3)), [1, 0.540653442, 1, 0.006165373, 3]],
  ['one person', [person(10, 3, 1)], none],
];

describe('the paired difference of two systems', () => {
  it.each(vectors)('of %s is that of the reference', (_what, people, [value, low, high, p, degrees]) => {
    const difference = pairedDifference(...pairs(people), range);
    const close = (number: number | null) => (number === null ? null : expect.closeTo(number, 8));
    expect(difference).toMatchObject({
      ...{ value: close(value), low: close(low), high: close(high), degrees: close(degrees) },
    });
    expect(differenceTest(difference)).toEqual(close(p));
  });

  it('of LoCoMo’s ten conversations, hybrid minus bm25-m, is that of clubSandwich', () => {
    // Recall within 500 tokens; a sum is spread over the questions of its conversation, which changes no interval.
    const counts = [197, 105, 193, 260, 242, 158, 190, 239, 196, 202];
    const sums = [
      8.416667, -0.833333, 9.116667, 6.615873, 6.233333, 2.291667, 1.916667, -1.016667, 1.348752, 5.5,
    ];
    const people = counts.map((count, place) => {
      const whole = Math.trunc(sums[place] ?? 0);
      return [...person(count - 1, Math.max(0, whole), Math.max(0, -whole)), (sums[place] ?? 0) - whole];
    });
    const difference = pairedDifference(...pairs(people), range);
    expect(difference.value).toBeCloseTo(0.019974584, 8);
    expect(difference.low).toBeCloseTo(0.007420419, 8);
    expect(difference.high).toBeCloseTo(0.03252875, 8);
    expect(difference.degrees).toBeCloseTo(8.56990743, 7);
    expect(differenceTest(difference)).toBeCloseTo(0.005980159, 8);
  });

  it('is antisymmetric', () => {
    const [a, b] = [items([1, 0.5, 0, 1]), items([0, 0.25, 0.5, 0])];
    const [forward, backward] = [pairedDifference(a, b, range), pairedDifference(b, a, range)];
    expect(forward.value).toBe(-Number(backward.value));
    expect(forward.low).toBeCloseTo(-Number(backward.high), 12);
  });

  it('counts the items of only one system, and leaves them out', () => {
    const difference = pairedDifference(items([1, 1, 1]), items([0, 1]), range);
    expect(difference).toMatchObject({ value: 0.5, n: 2, onlyFirst: 1, onlySecond: 0 });
  });

  it('excludes 0 exactly where its p-value is at most 0.05, for any number of comparisons', () => {
    const rng = createRng('coherent');
    let excluded = 0;
    for (let study = 0; study < 300; study += 1) {
      const people = Array.from({ length: 2 + Math.floor(8 * rng.next()) }, () =>
        Array.from({ length: 1 + Math.floor(20 * rng.next()) }, () =>
          Math.sign(Math.round(3 * rng.next() - 1.2)),
        ),
      );
      const difference = pairedDifference(...pairs(people), range);
      const comparisons = 1 + Math.floor(6 * rng.next());
      const { low, high } = estimateOf(difference, comparisons);
      const isOutside = Number(low) > 0 || Number(high) < 0;
      if (isOutside) excluded += 1;
      expect(isOutside).toBe((differenceTest(difference, comparisons) ?? 1) < 0.05);
    }
    expect(excluded).toBeGreaterThan(20);
  });

  it('has the p-value of scipy.stats.ttest_1samp if every person has one item', () => {
    const values = [0.1, 0.3, -0.05, 0.2, 0.15, 0, 0.25, 0.1];
    expect(differenceTest(pairedDifference(items(values), items(Array(8).fill(0))))).toBeCloseTo(
      0.017061929306623074,
      12,
    );
  });

  it('refuses data that do not belong together', () => {
    const twice = [...items([1]), ...items([0])];
    expect(() => pairedDifference(twice, items([1]))).toThrow(InvalidArgumentError);
    expect(() => pairedDifference(items([1]), [{ id: 'q0', cluster: 'other', value: 1 }])).toThrow(/cluster/);
  });
});
