import { studentTQuantile } from '@memgym/scoring';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AMemGymOutcome } from './amemgym-outcome.js';
import { type ComparableScore, compareOutcomes } from './compare-outcomes.js';
import { referenceMemoryScore } from './memory-score.js';
import { summarizeAMemGym } from './summarize-amemgym.js';

const scores = [
  'memory-a',
  'memory-b',
  'write-failure',
  'read-failure',
  'utilization-failure',
] as const satisfies readonly ComparableScore[];

/** Two systems over the same cells of some users; all are answered, bounded and probed. */
const pairOfSystems = fc
  .record({
    users: fc.integer({ min: 2, max: 4 }),
    periods: fc.integer({ min: 1, max: 3 }),
    questions: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ users, periods, questions }) => {
    const cell = fc.record({
      right: fc.tuple(fc.boolean(), fc.boolean()),
      failures: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.nat(2)),
      upperBound: fc.boolean(),
      options: fc.integer({ min: 3, max: 7 }),
    });
    return fc
      .array(cell, { minLength: users * periods * questions, maxLength: users * periods * questions })
      .map((drawn) => {
        const of = (system: 0 | 1) =>
          drawn.map(({ right, failures, upperBound, options }, index): AMemGymOutcome => {
            const [write, read] = [failures[2 * system] ?? 0, failures[2 * system + 1] ?? 0];
            const overall = right[system] ? 1 : 0;
            return {
              user: `u${index % users}`,
              period: Math.floor(index / users) % periods,
              question: Math.floor(index / (users * periods)),
              ...{ overall, hamming: overall, jaccard: overall },
              random: 1 / options,
              upperBound: upperBound ? 1 : 0,
              diagnosis: { writeFailures: write, readFailures: read, memorySuccess: write + read === 0 },
            };
          });
        return [of(0), of(1)] as const;
      });
  });

describe('two systems over the same cells', () => {
  it('differ by the difference of their scores, and by its opposite the other way round', () => {
    fc.assert(
      fc.property(pairOfSystems, fc.constantFrom(...scores), ([first, second], score) => {
        const [one, other] = [summarizeAMemGym(first)[score], summarizeAMemGym(second)[score]];
        const paired = compareOutcomes(score, { first, second });
        const back = compareOutcomes(score, { first: second, second: first });
        fc.pre(one?.value != null && other?.value != null);
        expect(paired.value).toBeCloseTo(one.value - other.value, 10);
        expect(back.value).toBeCloseTo(-(paired.value as number), 10);
        if (paired.low === null) return;
        expect(back.high).toBeCloseTo(-paired.low, 10);
      }),
    );
  });

  it('differ by exactly 0 from themselves, without an interval', () => {
    fc.assert(
      fc.property(pairOfSystems, ([first]) => {
        const { value, low, high } = compareOutcomes('memory-b', { first, second: first });
        fc.pre(value !== null);
        expect([value, low, high]).toEqual([0, null, null]);
      }),
    );
  });
});

const cell = (user: string, question: number, overall: number | null): AMemGymOutcome => ({
  user,
  period: 0,
  question,
  ...{ overall, hamming: overall, jaccard: overall },
  random: 0.25,
  upperBound: 1,
  diagnosis: null,
});
const user = (name: string, right: readonly number[]) => right.map((each, index) => cell(name, index, each));

it('gives memory score (B) a delete-one-user jackknife interval', () => {
  const first = [...user('a', [1, 1]), ...user('b', [1, 0]), ...user('c', [1, 1])];
  const second = [...user('a', [0, 0]), ...user('b', [1, 0]), ...user('c', [1, 0])];
  // Bound 1 and guessing .25 throughout: each additional right answer out of n adds 1 / n / .75.
  const without = [1 / 4 / 0.75, 3 / 4 / 0.75, 2 / 4 / 0.75];
  const mean = without.reduce((sum, each) => sum + each, 0) / 3;
  const error = Math.sqrt((2 / 3) * without.reduce((sum, each) => sum + (each - mean) ** 2, 0));
  const { value, low, high, n } = compareOutcomes('memory-b', { first, second });
  expect(n).toBe(6);
  expect(value).toBeCloseTo(3 / 6 / 0.75, 12);
  expect(high).toBeCloseTo((value as number) + studentTQuantile(0.975, 2) * error, 12);
  expect(low).toBeCloseTo((value as number) - studentTQuantile(0.975, 2) * error, 12);
});

it('compares only cells that both runs have, and counts the others', () => {
  const first = [...user('a', [1, 1, 0]), ...user('b', [1, 1])];
  const second = [cell('a', 0, 0), cell('a', 1, null), ...user('c', [1])];
  for (const score of ['memory-a', 'memory-b'] as const) {
    const { value, low, onlyFirst, onlySecond } = compareOutcomes(score, { first, second });
    expect(value).toBeCloseTo(1 / 0.75, 12);
    expect([low, onlyFirst, onlySecond]).toEqual([null, 4, 1]);
  }
  // Nothing was probed.
  expect(compareOutcomes('write-failure', { first, second })).toMatchObject({ value: null, n: 0 });
});

it('compares memory scores by the formula of the profile', () => {
  /** A weak model: its upper bound is below guessing, where only the original has a score. */
  const of = (overall: number): AMemGymOutcome[] => [
    {
      ...{ user: 'ann', period: 0, question: 0, diagnosis: null },
      ...{ overall, hamming: overall, jaccard: overall, random: 0.25, upperBound: 0 },
    },
  ];
  const outcomes = { first: of(0), second: of(1) };
  for (const score of ['memory-a', 'memory-b'] as const) {
    expect(compareOutcomes(score, outcomes).value).toBeNull();
    // (0 − .25) / (0 − .25) − (1 − .25) / (0 − .25) = 1 + 3
    expect(compareOutcomes(score, { ...outcomes, ratio: referenceMemoryScore }).value).toBeCloseTo(4, 12);
  }
});
