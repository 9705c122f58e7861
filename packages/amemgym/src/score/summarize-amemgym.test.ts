import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AMemGymOutcome } from './amemgym-outcome.js';
import { randomSimilarity } from './random-similarity.js';
import { similarity } from './similarity.js';
import { summarizeAMemGym } from './summarize-amemgym.js';

const cell = (
  user: string,
  period: number,
  question: number,
  overall: number | null,
  rest: Partial<AMemGymOutcome> = {},
): AMemGymOutcome => ({
  user,
  period,
  question,
  overall,
  hamming: overall,
  jaccard: overall,
  random: 0.25,
  upperBound: null,
  diagnosis: null,
  ...rest,
});

/**
 * `count` questions of one user and period, with the given numbers answered correctly by the system and by the bare
 * model.
 */
function cells(user: string, period: number, right: number, bound: number, random: number, count = 10) {
  return Array.from({ length: count }, (_, question) =>
    cell(user, period, question, question < right ? 1 : 0, {
      random,
      upperBound: question < bound ? 1 : 0,
    }),
  );
}

describe('the scores of AMemGym', () => {
  it('measure similarity and guessing (golden examples 1 and 2)', () => {
    const measures = ['accuracy', 'hamming', 'jaccard'] as const;
    const of = (a: string, b: string) => measures.map((measure) => similarity(measure, [...a], [...b]));
    expect(of('ab', 'ac')).toEqual([0, 0.5, 1 / 3]);
    expect(of('abc', 'axc')).toEqual([0, 2 / 3, 0.5]);
    expect(of('ab', 'ba')).toEqual([0, 0, 0]);
    expect(of('ab', 'ab')).toEqual([1, 1, 1]);
    const options = ['ab', 'ac', 'db', 'dc'].map((state) => [...state]);
    const guessed = measures.map((measure) => randomSimilarity(measure, ['a', 'b'], options));
    [0.25, 0.5, 5 / 12].forEach((value, index) => {
      expect(guessed[index]).toBeCloseTo(value, 12);
    });
    // A user with a question of four and one of five options.
    expect((randomSimilarity('accuracy', ['a'], [['a'], ['b'], ['c'], ['d']]) + 1 / 5) / 2).toBeCloseTo(
      0.225,
    );
  });

  it('give null as memory score if the bound is not above guessing, overall and by period', () => {
    const low = summarizeAMemGym([...cells('A', 0, 2, 2, 0.25), ...cells('A', 1, 1, 2, 0.25)]);
    for (const name of ['memory-a', 'memory-b']) {
      expect(JSON.parse(JSON.stringify(low[name]))).toMatchObject({
        value: null,
        low: null,
        high: null,
        by: { p00: { value: null }, p01: { value: null } },
      });
    }
    const half = summarizeAMemGym([...cells('A', 0, 2, 2, 0.25), ...cells('A', 1, 4, 9, 0.25)]);
    for (const name of ['memory-a', 'memory-b']) {
      expect(half[name]?.value).toBeCloseTo(0.15 / 0.65, 12);
      expect(half[name]?.by.p00?.value).toBeNull();
      expect(half[name]?.by.p01?.value).toBeCloseTo(0.15 / 0.65, 12);
    }
  });

  it('average over questions, then periods (golden example 3)', () => {
    const { overall } = summarizeAMemGym([
      cell('u', 0, 0, 1),
      cell('u', 0, 1, 0),
      cell('u', 1, 0, 1),
      cell('u', 1, 1, 1),
    ]);
    expect(overall?.by.p00?.value).toBe(0.5);
    expect(overall?.by.p01?.value).toBe(1);
    expect(overall?.value).toBe(0.75);
    expect(overall?.slices?.question?.['u/q01']?.value).toBe(0.5);
    // With only one user, no interval can be computed.
    expect(overall?.low).toBeNull();
  });

  it('rescale to memory scores in both ways (golden example 4)', () => {
    const { 'memory-a': a, 'memory-b': b } = summarizeAMemGym([
      ...cells('A', 0, 8, 9, 0.25),
      ...cells('A', 1, 5, 9, 0.25),
      ...cells('B', 0, 4, 7, 0.2),
      ...cells('B', 1, 3, 9, 0.2),
    ]);
    expect(a?.by.p00?.value).toBeCloseTo(0.6231, 4);
    expect(a?.by.p01?.value).toBeCloseTo(0.2637, 4);
    expect(a?.value).toBeCloseTo(0.4434, 4);
    expect(a?.slices?.user?.A?.value).toBeCloseTo((0.8462 + 0.3846) / 2, 4);
    expect(b?.by.p00?.value).toBeCloseTo(0.6522, 4);
    expect(b?.by.p01?.value).toBeCloseTo(0.2593, 4);
    expect(b?.value).toBeCloseTo(0.4557, 4);
    for (const { low, high, value } of [a, b].map((each) => ({ ...each }))) {
      expect(low).toBeLessThan(value ?? 0);
      expect(high).toBeGreaterThan(value ?? 1);
    }
  });

  it('have intervals that end at the bound, and are not certain of a perfect system', () => {
    const users = ['A', 'B', 'C', 'D', 'E'];
    const almost = summarizeAMemGym(
      users.flatMap((user) => cells(user, 0, user === 'A' ? 19 : 20, 20, 0.25, 20)),
    );
    const perfect = summarizeAMemGym(users.flatMap((user) => cells(user, 0, 20, 20, 0.25, 20)));
    for (const name of ['memory-a', 'memory-b']) {
      expect(almost[name]?.high).toBeLessThanOrEqual(1);
      expect(almost[name]?.high).toBeGreaterThan(Number(almost[name]?.value));
      expect(perfect[name]).toMatchObject({ value: 1, high: 1 });
      expect(perfect[name]?.low).toBeLessThan(0.95);
      expect(perfect[name]?.low).toBeGreaterThan(Number(almost[name]?.low));
    }
    const rescaled = (Number(perfect.overall?.low) - 0.25) / 0.75;
    expect(perfect['memory-b']?.low).toBeCloseTo(rescaled, 9);
  });

  it('are undefined when guessing reaches the bound', () => {
    const { 'memory-a': a } = summarizeAMemGym([
      ...cells('A', 0, 4, 5, 0.5, 10),
      ...cells('A', 1, 8, 9, 0.25, 10),
    ]);
    expect(a?.by.p00?.value).toBeNull();
    expect(a?.value).toBeCloseTo(0.8462, 4);
    const none = summarizeAMemGym(cells('A', 0, 4, 5, 0.5));
    expect(none['memory-a']?.value).toBeNull();
    expect(none['memory-b']?.value).toBeNull();
  });

  it('leave out unanswered questions', () => {
    const { overall, 'memory-a': a } = summarizeAMemGym([
      cell('u', 0, 0, null, { upperBound: 0 }),
      cell('u', 0, 1, 1, { upperBound: 1 }),
    ]);
    expect(overall).toMatchObject({ value: 1, n: 1 });
    expect(a?.value).toBe(1);
  });

  it('write, read, utilization and overall add up to 1, in every case', () => {
    const diagnosis = fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
      .map(([writeFailures, readFailures]) => ({
        writeFailures,
        readFailures,
        memorySuccess: writeFailures + readFailures === 0,
      }));
    const outcome = fc
      .record({
        user: fc.constantFrom('a', 'b', '__proto__'),
        period: fc.integer({ min: 0, max: 3 }),
        question: fc.integer({ min: 0, max: 3 }),
        overall: fc.constantFrom(0, 1),
        diagnosis,
      })
      .map((known) => cell(known.user, known.period, known.question, known.overall, known));
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1, maxLength: 60 }), (outcomes) => {
        const scores = summarizeAMemGym(outcomes);
        const parts = ['overall', 'write-failure', 'read-failure', 'utilization-failure'];
        const sum = (pick: (name: string) => number | null | undefined) =>
          parts.reduce((total, name) => total + (pick(name) ?? 0), 0);
        expect(sum((name) => scores[name]?.value)).toBeCloseTo(1, 9);
        for (const period of Object.keys(scores.overall?.by ?? {})) {
          expect(sum((name) => scores[name]?.by[period]?.value)).toBeCloseTo(1, 9);
        }
        for (const user of Object.keys(scores.overall?.slices?.user ?? {})) {
          expect(sum((name) => scores[name]?.slices?.user?.[user]?.value)).toBeCloseTo(1, 9);
        }
      }),
    );
  });
});
