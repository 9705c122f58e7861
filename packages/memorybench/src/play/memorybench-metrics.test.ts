import type { AnsweredRecord, Profile } from '@memgym/core';
import { expect, it } from 'vitest';
import { judgeReplying } from './__fixtures__/judge-replying.js';
import { memoryBenchMetrics } from './memorybench-metrics.js';
import { scoreItem } from './scores/score-item.js';

/** The figures of an answer to a question about a conversation. */
async function figures(category: number, profile: Profile) {
  const item = {
    dataset: 'Locomo-0',
    language: 'en',
    question: 'What do they do?',
    info: { category, golden_answer: 'pottery, camping' },
  };
  const { scores } = await scoreItem(item, 'pottery', { judge: judgeReplying({}), profile, seed: 1 });
  const meta = { ...item, partition: { kind: 'domain', name: 'Open-Domain' } };
  const record = { outcome: 'answered', type: 'Locomo-0', meta, scores } as unknown as AnsweredRecord;
  return Object.fromEntries(memoryBenchMetrics.map((metric) => [metric.name, metric.score(record)]));
}

// packages/memorybench/spec.md#means-of-numpy-count-zero
it('questions of category 1 count as 0 in the published figures of `reference`, and nowhere else', async () => {
  expect(await figures(1, 'fixed')).toMatchObject({ 'min-max': 0.5, 'raw-f1': 0.5, score: 0.5 });
  expect(await figures(1, 'reference')).toMatchObject({ 'min-max': 0, 'raw-f1': 0.5, score: 0.5 });
  expect((await figures(1, 'reference'))['z-score']).toBeCloseTo(-0.43739903 / 0.461301095, 6);
  expect(await figures(4, 'reference')).toMatchObject(await figures(4, 'fixed'));
});

it('the headline is on the scale of the data set, not on that of one observed run', async () => {
  const [headline] = memoryBenchMetrics;
  const of = (dataset: string, scores: object) =>
    headline.score({ type: dataset, meta: { dataset, info: {} }, scores } as unknown as AnsweredRecord);
  expect(of('NFCats', { score: 3 })).toBe(0.5);
  expect(of('WritingBench-Politics&Law', { score: 10 })).toBe(1);
  expect(of('LimitGen-Syn', { rating: 1, accuracy: 1 })).toBe(0.2);
  // A failed judgement of the original is below the scale.
  expect(of('NFCats', { score: 0 })).toBe(0);
});

it('scores of two scales have no mean, also not where a data set of the user has the class of NFCats', () => {
  const ofName = (name: string) => memoryBenchMetrics.find((metric) => metric.name === name);
  const record = (meta: object) =>
    ({ type: 'MyAdvice', meta: { info: {}, ...meta }, scores: { score: 4 } }) as unknown as AnsweredRecord;
  const advice = record({ dataset: 'MyAdvice', own: { family: 'NFCats', metric: 'score' } });
  const writing = record({ dataset: 'MyPosts', own: { family: 'WritingBench', metric: 'score' } });
  expect([advice, writing].map((each) => ofName('raw-score')?.score(each))).toEqual([null, 4]);
  expect([advice, writing].map((each) => ofName('raw-nfcats-score')?.score(each))).toEqual([4, null]);
});
