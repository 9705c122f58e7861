import { type AnsweredRecord, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { accuracyMetric } from './accuracy-metric.js';
import { createVerdicts } from './answer-verdict.js';
import { locomoAdversarialMetric, locomoF1Metric } from './locomo-f1.js';
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

const locomo = createVerdicts([locomoF1Metric, judged, locomoAdversarialMetric, createRecallMetric(5)]);

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
    const verdict = locomo.of(answer(of as Partial<AnsweredRecord>));
    expect([verdict?.metric, verdict?.isRight]).toEqual(expected);
  });

  it('is missing if the judge failed, never replaced by another measure', () => {
    expect(locomo.of(answer({ scores: { judged: null }, unscored: { judged: 'timeout' } }))).toBeNull();
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
    expect(locomo.missedWhen(['adversarial', 'judged'])).toBe('judged below 1, or adversarial below 1');
    expect(locomo.missedWhen(['f1'])).toBe('f1 below 0.5');
    expect(locomo.missedWhen([])).toBe('judged below 1, or f1 below 0.5, or adversarial below 1');
  });
});
