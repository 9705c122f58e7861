import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

/** How far a hypothesis shares the ideas of an abstract, from 1 to 10 (packages/memorybench/spec.md#model-judges). */
export const judgeHypothesis = defineJudge({
  name: 'memorybench/judge-hypothesis',
  version: '2',
  input: z.strictObject({ hypothesis: z.string(), abstract: z.string() }),
  verdict: z.object({ explanation: z.string().optional(), rating: z.int().min(1).max(10) }),
  task: () => [
    'You are a scientific expert. You read a hypothesis and the abstract of a study, and rate how far their ideas overlap, with a whole number from 1 (little or nothing in common) to 10 (nearly or fully the same idea). Words do not matter, ideas do.',
  ],
  texts: ({ hypothesis, abstract }) => ({ hypothesis, abstract }),
  reply: () => [
    'Explain briefly, then rate. Reply with one JSON object and nothing else. An example for another pair:\n{"explanation": "Both expect the enzyme to slow the growth, but the study tests it in plants.", "rating": 6}',
  ],
});
