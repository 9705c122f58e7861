import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import type { LongMemEvalType } from './instance.js';
import { longMemEvalTypes } from './instance.js';

/** What the judge holds an answer against. */
export type AnswerStandard = LongMemEvalType | 'abstention';

const wholeAnswer = [
  'correct: the response contains the right answer, says the same in other words, or gives every step that leads to it.',
  'incorrect: it says something else, or only a part of what is asked for, or does not answer.',
];

/** The requirement for each type (docs/specs/longmemeval.md#judge-and-metrics). */
const requirements: Readonly<Record<AnswerStandard, readonly string[]>> = {
  'single-session-user': wholeAnswer,
  'single-session-assistant': wholeAnswer,
  'multi-session': wholeAnswer,
  'temporal-reasoning': [
    ...wholeAnswer,
    'A number of days, weeks, months or other units of time may be off by one: 19 days instead of 18 is correct.',
  ],
  'knowledge-update': [
    'correct: the response gives the right answer as the present one. Earlier values may stand beside it.',
    'incorrect: it gives an earlier value as the present one, something else, or no answer.',
  ],
  'single-session-preference': [
    'correct: the response fits what the user wishes, as the true answer describes it: it remembers the personal information and uses it rightly. It need not cover every point.',
    'incorrect: it ignores that information, uses it wrongly, or goes against the wishes.',
  ],
  abstention: [
    'correct: the response sees that the question cannot be answered: that the information is missing or incomplete, or that something else is known but not what is asked for.',
    'incorrect: it answers as if the information were there.',
  ],
};

/** The name of the reference text in the judge's request. */
const nameOf = (standard: AnswerStandard): 'true_answer' | 'wishes_of_the_user' | 'why_unanswerable' => {
  if (standard === 'abstention') return 'why_unanswerable';
  return standard === 'single-session-preference' ? 'wishes_of_the_user' : 'true_answer';
};

/** Marks an answer by the requirement of its question's type, or of questions that cannot be answered. */
export const judgeAnswer = defineJudge({
  name: 'longmemeval/judge-answer',
  version: '2',
  usualReply: { tokens: 60, basis: 'assumed', source: 'a verdict with a reason' },
  input: z.strictObject({
    standard: z.enum([...longMemEvalTypes, 'abstention']),
    question: z.string(),
    reference: z.string(),
    response: z.string(),
  }),
  verdict: z.object({ reason: z.string().default(''), verdict: z.enum(['correct', 'incorrect']) }),
  task: ({ standard }) => [
    'You mark the response of an assistant to a question about earlier conversations as correct or incorrect.',
    requirements[standard].map((line) => `- ${line}`).join('\n'),
  ],
  texts: ({ standard, question, reference, response }) => ({
    question,
    [nameOf(standard)]: reference,
    response,
  }),
  reply: () => [
    'Is the response correct or incorrect? Reply with one JSON object and nothing else. Two examples, for other questions:\n{"reason": "Both name the harbour as the place.", "verdict": "correct"}\n{"reason": "A sister is asked for, the response names a cousin.", "verdict": "incorrect"}',
  ],
});
