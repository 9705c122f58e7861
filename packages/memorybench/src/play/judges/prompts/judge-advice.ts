import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

/** Marks an answer to a question that has no single right answer, from 1 to 5 (packages/memorybench/spec.md#model-judges). */
export const judgeAdvice = defineJudge({
  name: 'memorybench/judge-advice',
  version: '2',
  usualReply: { tokens: 60, basis: 'assumed', source: 'a verdict with a reason' },
  input: z.strictObject({ question: z.string(), answer: z.string() }),
  verdict: z.object({ reason: z.string().default(''), score: z.int().min(1).max(5) }),
  task: () => [
    'You mark the answer of an assistant to a question, with one whole number from 1 to 5:',
    [
      '- 1: it has nothing to do with the question.',
      '- 2: it is about the subject, but solves nothing.',
      '- 3: it solves a part.',
      '- 4: it solves most, not perfectly.',
      '- 5: it solves the question perfectly and keeps to its instructions.',
    ].join('\n'),
    'Give one short reason before the score.',
  ],
  texts: ({ question, answer }) => ({ question, answer }),
  reply: () => [
    'Reply with one JSON object and nothing else, the score a whole number from 1 to 5. An example for another answer:\n{"reason": "Two of the three asked steps are there, in the right order.", "score": 3}',
  ],
});
