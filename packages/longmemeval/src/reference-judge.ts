import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { longMemEvalTypes } from './instance.js';
import type { AnswerStandard } from './judge-answer.js';

const whole =
  'Answer yes if the response contains the correct answer, is equivalent to it, or has all the steps that lead to it, and no otherwise. Answer no, too, if it has only a part of the information that is required.';

const rules: Readonly<Record<AnswerStandard, readonly [rule: string, reference: string]>> = {
  'single-session-user': [whole, 'Correct answer'],
  'single-session-assistant': [whole, 'Correct answer'],
  'multi-session': [whole, 'Correct answer'],
  'temporal-reasoning': [
    `${whole} Do not count it as an error if a number of days, weeks, months or the like is off by one: 19 for 18 is right.`,
    'Correct answer',
  ],
  'knowledge-update': [
    'Answer yes if the response contains the correct answer, and no otherwise. It may also mention earlier values, as long as the updated one is what it gives as the answer.',
    'Correct answer',
  ],
  'single-session-preference': [
    'A rubric describes the personalised response that the user would like. Answer yes if the response satisfies it, and no otherwise. It need not cover every point: it is right as long as it remembers the personal information of the user and uses it correctly.',
    'Rubric',
  ],
  abstention: [
    'The question cannot be answered; the explanation says why. Answer yes if the response recognises this, and no otherwise. It may say that the information is incomplete, or that something else is known but not what is asked for.',
    'Explanation',
  ],
};

/**
 * The judge as the released program asks it: one message, at most ten tokens, and a reply counts as right if the letters
 * “yes” stand anywhere in it, also in “yesterday”. The wording is ours (docs/specs/longmemeval.md#judge-and-metrics).
 */
export const referenceJudge = definePrompt({
  name: 'longmemeval/judge-as-released',
  version: '1',
  verbatim: true,
  usualReply: { tokens: 2, basis: 'assumed', source: 'yes or no' },
  input: z.strictObject({
    standard: z.enum([...longMemEvalTypes, 'abstention']),
    question: z.string(),
    reference: z.string(),
    response: z.string(),
  }),
  render: ({ standard, question, reference, response }) => {
    const [rule, name] = rules[standard];
    return [
      {
        role: 'user',
        content: [
          `You are given a question, a text to compare with, and a response of a model. ${rule}`,
          `Question: ${question}`,
          `${name}: ${reference}`,
          `Response of the model: ${response}`,
          standard === 'abstention'
            ? 'Does the model recognise that the question cannot be answered? Answer with yes or no only.'
            : 'Is the response of the model correct? Answer with yes or no only.',
        ].join('\n\n'),
      },
    ];
  },
});

/** Most tokens of a reply. */
export const referenceJudgeTokens = 10;

/** The released reading of a reply. */
export const saysYes = (reply: string): boolean => reply.trim().toLowerCase().includes('yes');
