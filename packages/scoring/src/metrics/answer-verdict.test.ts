import { type AnsweredRecord, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { tokenF1 } from '../answers/token-f1.js';
import { accuracyMetric } from './accuracy-metric.js';
import { createVerdicts, rightFromF1 } from './answer-verdict.js';
import type { Metric } from './metric.js';
import { createRecallMetric } from './retrieval-metrics.js';

const judged: Metric = {
  name: 'judged',
  description: 'A mark.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'judge',
  score: ({ scores }) => scores?.judged ?? null,
};

const answer = (of: Partial<AnsweredRecord>): AnsweredRecord => ({
  kind: 'answer',
  outcome: 'answered',
  system: 's',
  episodeId: 'e',
  cluster: 'e',
  questionId: 'q',
  questionKind: 'free-text',
  type: 'single-hop',
  text: 'Where does Ana live?',
  expected: 'Porto',
  evidence: { turnIds: ['t1'], unresolved: [] },
  raw: '',
  output: 'Porto',
  retrieved: [],
  retrievedCount: 0,
  evidenceRetrieved: [],
  usage: zeroUsage,
  ...of,
});

const f1: Metric = {
  ...{ name: 'f1', description: 'Common words.', range: [0, 1], higherIsBetter: true },
  ...{ verdict: 'answer', rightFrom: rightFromF1 },
  score: ({ type, output, expected }) =>
    type === 'adversarial' ? null : tokenF1(output as string, expected as string),
};
const adversarial: Metric = {
  ...{
    name: 'adversarial',
    description: 'Declined.',
    range: [0, 1],
    higherIsBetter: true,
    verdict: 'answer',
  },
  score: ({ type, output }) =>
    type === 'adversarial' ? Number(output === 'No information available') : null,
};

const verdicts = createVerdicts([f1, judged, adversarial, createRecallMetric(5)]);

describe('the verdict on an answer', () => {
  it.each([
    ['by the judge, whatever the words', { output: 'x', scores: { judged: 1 } }, ['judged', true]],
    ['by the judge, against the words', { scores: { judged: 0 } }, ['judged', false]],
    ['by F1 without a mark: a right word in a phrase of three', { output: 'in lovely Porto' }, ['f1', true]],
    ['by F1: one common word of many', { output: 'north Porto river side bank' }, ['f1', false]],
    [
      'of an invented answer to a question that has none',
      { type: 'adversarial', expected: null, output: 'Porto' },
      ['adversarial', false],
    ],
    [
      'of a declined question that has no answer',
      { type: 'adversarial', expected: null, output: 'No information available' },
      ['adversarial', true],
    ],
  ])('is given %s', (_, of, expected) => {
    const verdict = verdicts.of(answer(of as Partial<AnsweredRecord>));
    expect([verdict?.metric, verdict?.isRight]).toEqual(expected);
  });

  it('is missing if the judge failed, never replaced by another measure', () => {
    expect(verdicts.of(answer({ scores: { judged: null }, unscored: { judged: 'timeout' } }))).toBeNull();
  });

  it('is never given by retrieval, and by the best value of a headline without a threshold', () => {
    expect(createVerdicts([accuracyMetric, createRecallMetric(5)]).of(answer({}))).toBeNull();
    const loss: Metric = {
      ...judged,
      name: 'loss',
      verdict: 'answer',
      higherIsBetter: false,
      score: () => 0.1,
    };
    const { verdict: _, ...headline } = loss;
    expect(createVerdicts([headline]).of(answer({}))).toEqual({ metric: 'loss', score: 0.1, isRight: false });
  });

  it('has a rule in words, of the metrics that decided', () => {
    expect(verdicts.missedWhen(['adversarial', 'judged'])).toBe('judged below 1, or adversarial below 1');
    expect(verdicts.missedWhen(['f1'])).toBe('f1 below 0.5');
    expect(verdicts.missedWhen([])).toBe('judged below 1, or f1 below 0.5, or adversarial below 1');
  });
});
