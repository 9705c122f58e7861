import type { AnswerRecord } from '@memgym/core';
import type { PlayedSystem } from '@memgym/evaluators';
import { describe, expect, it } from 'vitest';
import { amemgymWith } from './amemgym-benchmark.js';

const benchmark = amemgymWith([
  {
    name: 'first-value',
    description: 'Share of answers whose first value is true.',
    similarity: ([chosen], [right]) => (chosen === right ? 1 : 0),
  },
]);

const states = [
  ['pottery', 'Oslo'],
  ['pottery', 'Bergen'],
  ['knitting', 'Oslo'],
];
const common = { questionKind: 'multiple-choice', cluster: 'ada', episodeId: 'ada', expected: '1' };

/** An answer after a period, for which the first option is right; undefined: there is no answer. */
const answerOf = (output: string | null | undefined, period: number): AnswerRecord =>
  ({
    ...common,
    questionId: `ada/p0${period}/q00`,
    type: `p0${period}`,
    meta: { period, question: 0, requiredVariables: ['craft', 'town'], rightOption: 0, optionStates: states },
    ...(output === undefined
      ? { outcome: 'unanswered' }
      : { outcome: 'answered', output, retrievedCount: 0 }),
  }) as unknown as AnswerRecord;

const playedBy = (name: string, answers: readonly AnswerRecord[]): PlayedSystem => ({
  ...{ name, type: 'none', answers, dialogues: new Map(), calls: [] },
});

describe('AMemGym with a metric of one’s own', () => {
  it('scores the options of answers, of the upper bound and of guessing by it', () => {
    const bound = { ...answerOf('3', 0), meta: { question: 0, option: 0 } } as AnswerRecord;
    const results = benchmark.results.summarize?.({
      episodes: [],
      systems: [playedBy('memory', ['2', '3', null, undefined].map(answerOf))],
      references: [playedBy('upper-bound', [bound])],
    });
    const scores = results?.map(({ name, metrics }) => [name, metrics['first-value']]);
    // Two options of three begin with what is true; of three replies one does, one does not, and one names none.
    expect(scores).toMatchObject([
      ['memory', { value: 1 / 3, n: 3, by: { p00: { value: 1 }, p01: { value: 0 }, p02: { value: 0 } } }],
      ['upper-bound', { value: 0, n: 4 }],
      ['random', { value: expect.closeTo(2 / 3, 12), n: 4 }],
    ]);
  });

  it('keeps the headline, shows the metric next, and loses neither with options', () => {
    const { metrics, results } = benchmark.withOptions({ diagnosis: false });
    expect(metrics[0].name).toBe('overall');
    expect(metrics.map(({ name }) => name)).toContain('first-value');
    expect(results.mainMetrics?.slice(0, 2)).toEqual(['overall', 'first-value']);
  });

  it('refuses the name of another metric', () => {
    const measure = { name: 'Jaccard', description: 'Another.', similarity: () => 1 };
    expect(() => amemgymWith([measure])).toThrow(/"jaccard" and "Jaccard"/);
  });
});
