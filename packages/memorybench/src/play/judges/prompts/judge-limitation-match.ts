import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

/** How near a limitation comes to the true one, from 1 to 5 (packages/memorybench/spec.md#model-judges). */
export const judgeLimitationMatch = defineJudge({
  name: 'memorybench/judge-limitation-match',
  version: '2',
  input: z.strictObject({ truth: z.string(), limitation: z.string() }),
  verdict: z.object({ explanation: z.string().optional(), rating: z.int().min(1).max(5) }),
  task: () => [
    'You compare a limitation that a reviewer found in a scientific paper with the true one, by how related they are and how specific, and give a whole number from 1 to 5:',
    [
      '- 5: the same content, in the same detail.',
      '- 4: the same content, in less detail.',
      '- 3: related, but not the same.',
      '- 2: loosely related.',
      '- 1: no connection.',
    ].join('\n'),
  ],
  texts: ({ truth, limitation }) => ({ true_limitation: truth, found_limitation: limitation }),
  reply: () => [
    'Explain briefly, then rate. Reply with one JSON object and nothing else. An example for another pair:\n{"explanation": "Both say that no baseline was run, but the found one does not say which is missing.", "rating": 4}',
  ],
});
