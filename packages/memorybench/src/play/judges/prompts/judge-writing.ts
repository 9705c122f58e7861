import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

const criterion = z.strictObject({
  name: z.string(),
  description: z.string(),
  /** What the source benchmark says about bands of scores, as `9-10: …`. */
  bands: z.array(z.string()),
});

/** Marks a text by criteria, from 1 to 10 (packages/memorybench/spec.md#model-judges). */
export const judgeWriting = defineJudge({
  name: 'memorybench/judge-writing',
  version: '3',
  usualReply: { tokens: 60, basis: 'assumed', source: 'a verdict with a reason' },
  input: z.strictObject({ query: z.string(), answer: z.string(), criteria: z.array(criterion).min(1) }),
  verdict: z.object({ reason: z.string().default(''), score: z.int().min(1).max(10) }),
  maxOutputTokens: 2048,
  task: ({ criteria }) => [
    `You are an experienced editor. You mark the response of an assistant to a writing request by ${criteria.length === 1 ? 'one criterion' : 'a list of criteria, which count equally'}, with one whole number from 1 to 10:`,
    [
      '- 1 and 2: severe faults; the criterion is missed.',
      '- 3 and 4: clear shortcomings.',
      '- 5 and 6: adequate; most responses are here.',
      '- 7 and 8: strong, with small things to improve.',
      '- 9 and 10: exceptional, without a flaw.',
    ].join('\n'),
    'Be very strict. Name the exact passages that your score rests on, and how far they are from the ideal. Watch for invented facts. Neither length nor formatting counts for itself, but a response that is only an introduction or an outline has failed.',
  ],
  texts: ({ query, answer, criteria }) => ({
    request: query,
    response: answer,
    criteria: criteria
      .map(({ name, description, bands }) =>
        [`${name}: ${description}`, ...bands.map((band) => `  ${band}`)].join('\n'),
      )
      .join('\n'),
  }),
  reply: () => [
    'Give the reason first, then the score, a whole number from 1 to 10. Reply with one JSON object and nothing else. An example for another text:\n{"reason": "The second paragraph names the sum but not who pays it, and the last one repeats the first.", "score": 5}',
  ],
});
