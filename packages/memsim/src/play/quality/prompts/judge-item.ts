import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

const mark = z.enum(['correct', 'incorrect']);

/** Marks a question, its answer and its evidence (packages/memsim/spec.md#quality-of-generated-data). */
export const judgeItem = defineJudge({
  name: 'memdaily/judge-item',
  version: '2',
  input: z.strictObject({
    messages: z.array(z.strictObject({ number: z.number(), text: z.string() })),
    question: z.string(),
    askedAt: z.string(),
    answer: z.string(),
    evidence: z.array(z.number()),
  }),
  verdict: z.object({ question: mark, answer: mark, evidence: mark }),
  task: () => [
    'You check an item of a test of memory: messages of a user with their times, a question about them, the answer that counts as correct, and the numbers of the messages that the answer is said to follow from. Decide three things, each "correct" or "incorrect".',
    [
      '- question: correct if it can be understood and the messages allow exactly one answer to it.',
      '- answer: correct if it follows from the messages. Work it out from them before you compare. Relative times such as "next week" count from the time of their message.',
      '- evidence: correct if these messages are enough for the answer, and none of them could be left out.',
    ].join('\n'),
  ],
  texts: ({ messages, question, askedAt, answer, evidence }) => ({
    messages: messages.map(({ number, text }) => `[${number}] ${text}`).join('\n'),
    question: `(asked at ${askedAt}) ${question}`,
    answer,
    evidence: evidence.join(', '),
  }),
  reply: () => [
    'Reply with one JSON object and nothing else. Example, for another item:\n{"question": "correct", "answer": "incorrect", "evidence": "correct"}',
  ],
});
