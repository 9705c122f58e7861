import type { AnswerRecord } from '@memgym/core';
import { zeroUsage } from '@memgym/core';
import { expect, it } from 'vitest';
import { answered, unanswered } from '../__fixtures__/records.js';
import { accuracyMetric } from '../metrics/accuracy-metric.js';
import { summarizeSystem } from './summarize-system.js';

/** The answers to six questions of three people in some trials: 1 is right, 0 wrong, null failed. */
const answersOf = (trials: readonly (readonly (number | null)[])[]): AnswerRecord[] =>
  trials.flatMap((outcomes, place) =>
    outcomes.map((outcome, question) => {
      const user = ['ann', 'bob', 'cid'][question % 3] ?? '';
      const common = {
        ...{ cluster: user, questionId: `q${question}`, type: question < 3 ? 'early' : 'late' },
        episodeId: place === 0 ? user : `${user}#${place + 1}`,
        ...(place > 0 && { trial: place + 1 }),
      };
      return outcome === null ? unanswered(common) : answered({ ...common, output: outcome ? 'A' : 'B' });
    }),
  );

const accuracyOf = (trials: readonly (readonly (number | null)[])[]) => {
  const records = answersOf(trials);
  const summary = summarizeSystem({
    ...{ name: 's', type: 's', records, metrics: [accuracyMetric], usage: zeroUsage },
  });
  return { ...summary.metrics.accuracy, items: summary.items };
};

it('shows no more of other questions in equal trials than in one', () => {
  const once = [1, 1, 1, 0, 1, 0];
  const { items, ...mean } = accuracyOf([once]);
  const { items: all, ...repeated } = accuracyOf(Array.from({ length: 8 }, () => once));
  expect(repeated).toEqual(mean);
  expect(mean).toMatchObject({ value: 4 / 6, n: 6, by: { early: { n: 3 }, late: { n: 3 } } });
  expect([items, all]).toEqual([6, 48]);
});

it('weighs questions alike, however many of their trials failed', () => {
  const mean = accuracyOf([
    [1, 1, 1, 1, 1, 0],
    [null, 1, 1, 1, 1, 1],
  ]);
  expect(mean).toMatchObject({ value: 5.5 / 6, n: 6 });
});
