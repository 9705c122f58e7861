import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { mergedKinds, mergedTasks } from '../merged-tasks.js';

/** One score from 1 to 10 for a text that several metrics measure (packages/memorybench/spec.md#one-number-per-item). */
export const mergeScores = defineJudge({
  name: 'memorybench/merge-scores',
  version: '2',
  usualReply: { tokens: 60, basis: 'assumed', source: 'a verdict with a reason' },
  input: z.strictObject({
    task: z.enum(mergedKinds),
    request: z.string(),
    answer: z.string(),
    reference: z.string(),
    /** As shown: a number of four decimals, or the reason why there is none. */
    metrics: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  }),
  verdict: z.object({ reason: z.string().default(''), score: z.int().min(1).max(10) }),
  task: ({ task, metrics }) => {
    const { expert, worst, best, meanings } = mergedTasks[task];
    return [
      `You are ${expert}. You give a text one whole number from 1 to 10 for its overall quality: 1 is ${worst}, 10 is ${best}.`,
      `Read the request, the text and the reference, and weigh them with these measurements of the text:\n${metrics
        .map(({ name, value }) => `- ${name}: ${value}. ${meanings[name] ?? ''}`.trimEnd())
        .join('\n')}`,
      'A measurement that is missing counts neither for nor against the text.',
    ];
  },
  texts: ({ request, answer, reference }) => ({ request, text: answer, reference }),
  reply: () => [
    'Give a reason in one sentence, then the score. Reply with one JSON object and nothing else, the score a whole number from 1 to 10. An example for another text:\n{"reason": "The structure is right and the facts agree, but the last part is thin.", "score": 6}',
  ],
});
