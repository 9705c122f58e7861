import type { AnswerRecord } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { knownQuestions } from './known-questions.js';

const answers = [
  { questionId: 'conv-26:0', expected: 'LGBTQ support group' },
  { questionId: 'conv-26:1', expected: 'yes' },
] as AnswerRecord[];
const of = (options: Record<string, string>) =>
  knownQuestions([{ name: 'notes', config: { options }, answers }]).map(
    ({ rule, what }) => `${rule} ${what}`,
  );

describe('settings that know the benchmark', () => {
  it('are refused with the question', () => {
    expect(of({ rule: 'Prefer the lgbtq Support group.' })).toEqual([
      'R13 The settings of notes hold the question conv-26:0 or its answer.',
    ]);
    expect(of({ rule: 'For CONV-26:1 say yes.' })).toEqual([
      'R13 The settings of notes hold the question conv-26:1 or its answer.',
    ]);
  });

  it('are not meant by short answers, which are words of any text', () => {
    expect(of({ rule: 'yes or no' })).toEqual([]);
  });
});
