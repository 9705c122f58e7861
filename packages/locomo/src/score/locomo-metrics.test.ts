import { type AnsweredRecord, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { locomoAdversarialMetric, locomoF1Metric } from './locomo-f1.js';

/** An answer to a multiple-choice question. */
const answered = (changes: Partial<AnsweredRecord> = {}): AnsweredRecord => ({
  kind: 'answer',
  outcome: 'answered',
  system: 's',
  episodeId: 'e',
  cluster: 'e',
  questionId: 'q',
  questionKind: 'multiple-choice',
  type: 'simple',
  text: 'Which city?',
  expected: 'A',
  evidence: { turnIds: ['t4'], unresolved: [] },
  raw: 'A',
  output: 'A',
  retrieved: null,
  retrievedCount: 0,
  evidenceRetrieved: [],
  usage: zeroUsage,
  ...changes,
});

describe('the metrics of LoCoMo', () => {
  it('have the names used in results', () => {
    expect([locomoF1Metric.name, locomoAdversarialMetric.name]).toEqual(['f1', 'adversarial']);
  });

  it('count a reply without an answer as wrong', () => {
    const freeText = answered({ questionKind: 'free-text', type: 'single-hop', expected: 'x', output: null });
    expect(locomoF1Metric.score(freeText)).toBe(0);
  });

  it('do not apply to questions of another kind', () => {
    expect(locomoF1Metric.score(answered())).toBeNull();
    expect(locomoF1Metric.score(answered({ questionKind: 'free-text', type: 'chat' }))).toBeNull();
  });

  it('read category, gold and options from the record', () => {
    const adversarial = answered({
      questionKind: 'free-text',
      type: 'adversarial',
      expected: null,
      options: [
        { label: 'a', text: 'A red bicycle' },
        { label: 'b', text: 'Not mentioned in the conversation' },
      ],
      output: 'yes',
    });
    const saw = { prompt: { name: 'answer', version: '1', hash: '0' } };
    expect(locomoF1Metric.score(adversarial)).toBeNull();
    expect(locomoAdversarialMetric.score({ ...adversarial, ...saw })).toBe(1);
    expect(locomoAdversarialMetric.score(adversarial)).toBe(0);
    expect(locomoAdversarialMetric.score({ ...adversarial, output: '(b)' })).toBe(1);
    expect(
      locomoAdversarialMetric.score(answered({ questionKind: 'free-text', type: 'temporal' })),
    ).toBeNull();
    expect(
      locomoF1Metric.score(
        answered({ questionKind: 'free-text', type: 'open-domain', expected: 'No; never', output: 'no' }),
      ),
    ).toBe(1);
  });
});
