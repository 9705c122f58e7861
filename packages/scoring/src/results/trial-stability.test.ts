import type { AnswerRecord } from '@memgym/core';
import { expect, it } from 'vitest';
import { answered, unanswered } from '../__fixtures__/records.js';
import { accuracyMetric } from '../metrics/accuracy-metric.js';
import { trialStability } from './trial-stability.js';

/** Three trials of four questions of two users: 1 is right, 0 wrong, null failed. */
const outcomes: readonly (readonly (number | null)[])[] = [
  [1, 1, 1],
  [1, 0, 0],
  [0, 0, 1],
  [0, 0, null],
];

const records: AnswerRecord[] = outcomes.flatMap((trials, question) =>
  trials.map((outcome, place) => {
    const user = question < 2 ? 'ann' : 'bob';
    const common = {
      cluster: user,
      episodeId: place === 0 ? user : `${user}#${place + 1}`,
      questionId: `q${question}`,
      ...(place > 0 && { trial: place + 1 }),
    };
    return outcome === null ? unanswered(common) : answered({ ...common, output: outcome === 1 ? 'A' : 'B' });
  }),
);

const isRight = (record: AnswerRecord): boolean | null =>
  record.outcome === 'answered' ? record.output === record.expected : null;

it('compares the means of trials, and counts how often two of them differ in an answer', () => {
  const found = trialStability({ records, metric: accuracyMetric, isRight });
  expect(found?.means).toEqual([2 / 4, 1 / 4, 2 / 3]);
  // The standard deviation of Python's statistics.stdev([.5, .25, 2/3]).
  expect(found?.deviation).toBeCloseTo(0.20972, 5);
  // Of three pairs of trials: none, two, two, and none of the one pair that exists.
  expect(found?.flips).toMatchObject({ value: (0 + 2 / 3 + 2 / 3 + 0) / 4, n: 4, clusters: 2 });
});

it('says nothing about one trial', () => {
  const first = records.filter(({ trial }) => trial === undefined);
  expect(trialStability({ records: first, metric: accuracyMetric, isRight })).toBeNull();
});
