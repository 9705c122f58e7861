import * as z from 'zod';
import { defineJudge } from '../define-judge.js';

const verdictSchema = z.object({ reason: z.string().default(''), verdict: z.enum(['correct', 'incorrect']) });

/** How strictly an answer is held against the true one. */
export type CorrectnessRubric = keyof typeof rubrics;

const rubrics = {
  'same-substance': [
    'correct: the prediction says the same as the true answer in substance, whatever its words, order, language or length.',
    'incorrect: it says something else, leaves out what the true answer consists of, gives several answers that exclude each other, or gives none.',
  ],
  generous: [
    'correct: the prediction contains the true answer or speaks of the same thing. Longer is fine. A date is correct in any form, also as a relative time such as "last Tuesday", if it is the same day, or the same month where the true answer names only a month.',
    'incorrect: the prediction names another thing, person, place or time, contradicts the true answer, or says that it does not know.',
  ],
} as const;

/**
 * Marks an answer as correct or incorrect against the true one. `same-substance` is the strict rubric, for data with
 * short gold answers; `generous` is the one that published comparisons of memory systems use, which lets vague answers
 * pass (packages/memorybench/spec.md#model-judges, docs/memory-systems.md).
 */
export const judgeCorrectness = defineJudge({
  name: 'judge-correctness',
  version: '3',
  usualReply: { tokens: 60, basis: 'assumed', source: 'a verdict with a reason' },
  input: z.strictObject({
    rubric: z.enum(['same-substance', 'generous']),
    question: z.string(),
    gold: z.string(),
    answer: z.string(),
  }),
  verdict: verdictSchema,
  task: ({ rubric }) => [
    'You mark the prediction of an assistant as correct or incorrect, by the true answer to the question.',
    rubrics[rubric].map((line) => `- ${line}`).join('\n'),
  ],
  texts: ({ question, gold, answer }) => ({ question, true_answer: gold, prediction: answer }),
  reply: () => [
    'Is the prediction correct or incorrect? Reply with one JSON object and nothing else. Two examples, for other questions:\n{"reason": "Both name the harbour as the place.", "verdict": "correct"}\n{"reason": "The true answer is a sister, the prediction names a cousin.", "verdict": "incorrect"}',
  ],
});
