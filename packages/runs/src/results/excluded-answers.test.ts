import type { AnswerRecord } from '@memgym/core';
import { conversationsBenchmark } from '@memgym/evaluators';
import { expect, it } from 'vitest';
import { excludedAnswers } from './excluded-answers.js';

const record = (own: object): AnswerRecord =>
  ({ questionKind: 'multiple-choice', expected: 'A', ...own }) as AnswerRecord;
const failed = (reason: string, category = 'provider') => record({ outcome: 'unanswered', reason, category });
const answered = (own: object) => record({ outcome: 'answered', output: 'A', ...own });

it('counts what a metric excludes because of a failure, by reason, the most frequent first', () => {
  const answers = [
    failed('content-filter: the provider blocked the reply to q1'),
    failed('content-filter: the provider blocked the reply to q2'),
    failed('disk on fire', 'backend'),
    // The metric would not apply to an answer, either.
    { ...failed('timeout: late'), questionKind: 'free-text' as const },
    answered({}),
    answered({ output: null, invalid: 'context-overflow: too long' }),
    answered({ questionKind: 'free-text' }),
    answered({ questionKind: 'free-text', unscored: { judged: 'unreadable' } }),
    // Another metric has no score, but this one has.
    answered({ unscored: { judged: 'unreadable' } }),
  ];
  expect(excludedAnswers(conversationsBenchmark, 'accuracy', answers)).toEqual({
    count: 4,
    reasons: [
      { reason: 'content-filter', count: 2 },
      { reason: 'backend', count: 1 },
      { reason: 'judged: unreadable', count: 1 },
    ],
  });
  expect(excludedAnswers(conversationsBenchmark, 'accuracy', [answered({})])).toEqual({
    count: 0,
    reasons: [],
  });
});
