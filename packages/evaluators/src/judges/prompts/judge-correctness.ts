import { z } from 'zod';
import { bareVerdict } from '../bare-verdict.js';
import { defineJudge } from '../define-judge.js';
import { coverage, likeness } from '../text-likeness.js';

const verdictSchema = z.object({ reason: z.string().optional(), verdict: z.enum(['correct', 'wrong']) });

/** How strictly an answer is held against the true one. */
export type CorrectnessRubric = keyof typeof rubrics;

const rubrics = {
  'same-substance': [
    'correct: the prediction says the same as the true answer in substance, whatever its words, order, language or length.',
    'wrong: it says something else, leaves out what the true answer consists of, gives several answers that exclude each other, or gives none.',
  ],
  generous: [
    'correct: the prediction contains the true answer or speaks of the same thing. Longer is fine. A date is correct in any form, also as a relative time such as "last Tuesday", if it is the same day, or the same month where the true answer names only a month.',
    'wrong: the prediction names another thing, person, place or time, contradicts the true answer, or says that it does not know.',
  ],
} as const;

/**
 * Marks an answer as correct or wrong against the true one. `same-substance` is the strict rubric, for data with short
 * gold answers; `generous` is the one that published comparisons of memory systems use, which lets vague answers pass
 * (docs/specs/memorybench.md#model-judges, docs/memory-systems.md).
 */
export const judgeCorrectness = defineJudge({
  name: 'judge-correctness',
  version: '1',
  input: z.strictObject({
    rubric: z.enum(['same-substance', 'generous']),
    question: z.string(),
    gold: z.string(),
    answer: z.string(),
  }),
  verdict: verdictSchema,
  task: ({ rubric }) => [
    'You mark the prediction of an assistant as correct or wrong, by the true answer to the question.',
    rubrics[rubric].map((line) => `- ${line}`).join('\n'),
  ],
  texts: ({ question, gold, answer }) => ({ question, true_answer: gold, prediction: answer }),
  reply: () => [
    'Is the prediction correct or wrong? Reply with one JSON object and nothing else. Two examples, for other questions:\n{"reason": "Both name the harbour as the place.", "verdict": "correct"}\n{"reason": "The true answer is a sister, the prediction names a cousin.", "verdict": "wrong"}',
  ],
  fallback: readWord,
  offline: ({ rubric, gold, answer }) => ({
    verdict: isMet(rubric, gold, answer) ? ('correct' as const) : ('wrong' as const),
  }),
});

/** A reply of one word, as the original asks for, or with a word that models prefer to `wrong`. */
function readWord(raw: string): z.output<typeof verdictSchema> | undefined {
  const said =
    /^(?:(?:label|verdict|judge?ment)\W*)?(correct|wrong|incorrect|正确|错误)$/i.exec(
      bareVerdict(raw),
    )?.[1] ?? /^\{\s*"(?:label|verdict)"\s*:\s*"(incorrect)"\s*\}$/i.exec(raw.trim())?.[1];
  return said === undefined ? undefined : { verdict: /^(?:correct|正确)$/i.test(said) ? 'correct' : 'wrong' };
}

function isMet(rubric: CorrectnessRubric, gold: string, answer: string): boolean {
  if (gold.trim().toLowerCase() === answer.trim().toLowerCase()) return true;
  return rubric === 'generous' ? coverage(gold, answer) >= 0.5 : likeness(gold, answer) >= 0.5;
}
