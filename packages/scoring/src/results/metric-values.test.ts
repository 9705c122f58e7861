import type { AnswerRecord } from '@memgym/core';
import { expect, it } from 'vitest';
import { answered, unanswered } from '../__fixtures__/records.js';
import { accuracyMetric } from '../metrics/accuracy-metric.js';
import { pairedDifference } from '../statistics/paired-difference.js';
import { metricValues } from './metric-values.js';

/** The answers to six questions of three people in some trials: 1 is right, 0 wrong, null failed. */
function answersOf(outcomes: readonly (number | null)[], trials: number): AnswerRecord[] {
  return Array.from({ length: trials }, (_, place) =>
    outcomes.map((outcome, question) => {
      const user = ['ann', 'bob', 'cid'][question % 3] ?? '';
      const common = {
        cluster: user,
        episodeId: place === 0 ? user : `${user}#${place + 1}`,
        questionId: `q${question}`,
        ...(place > 0 && { trial: place + 1 }),
      };
      return outcome === null ? unanswered(common) : answered({ ...common, output: outcome ? 'A' : 'B' });
    }),
  ).flat();
}

it('finds no more in equal trials of the same questions than in one', () => {
  const differenceIn = (trials: number) => {
    const [first, second] = [answersOf([1, 1, 1, 0, 1, 1], trials), answersOf([1, 0, 1, 0, 0, 1], trials)];
    return pairedDifference(metricValues(first, accuracyMetric), metricValues(second, accuracyMetric), {
      range: [0, 1],
    });
  };
  expect(differenceIn(1)).toMatchObject({ value: 2 / 6, n: 6 });
  expect(differenceIn(10)).toEqual(differenceIn(1));
});

it('gives a question the mean of the trials in which it was answered', () => {
  const [first, second] = [answersOf([1, 0], 1), answersOf([0, null], 2)];
  const values = metricValues([...first, ...second.slice(2)], accuracyMetric);
  expect(values.map(({ value }) => value)).toEqual([1 / 2, 0]);
});

it('keeps a second record of a question in one trial, so that pairing refuses it', () => {
  const [record] = answersOf([1], 1);
  const values = metricValues([record, record] as AnswerRecord[], accuracyMetric);
  expect(values).toHaveLength(2);
  expect(() => pairedDifference(values, values)).toThrow(/occurs twice/);
});
