import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

export const checklistSteps = [0, 0.25, 0.5, 0.75, 1] as const;

/** Marks an answer by a checklist, point by point (packages/memorybench/spec.md#model-judges). */
export const judgeChecklist = defineJudge({
  name: 'memorybench/judge-checklist',
  version: '4',
  input: z.strictObject({
    question: z.string(),
    answer: z.string(),
    checklist: z.array(z.strictObject({ id: z.int(), point: z.string() })).min(1),
    /** Whether a reply may leave out points or add some. Default false. */
    anyLength: z.boolean().default(false),
  }),
  verdict: z.object({
    checks: z.array(
      z.object({
        checklist_id: z.int(),
        reason: z.string().default(''),
        evaluation_score: z.literal(checklistSteps),
      }),
    ),
  }),
  maxOutputTokens: 4096,
  task: () => [
    'You check the response of an assistant to an instruction against a checklist. Each point of the list is a question about the response, which you answer with a score:',
    [
      '- 0: the response does not meet the point at all.',
      '- 0.25: it meets a small part of it.',
      '- 0.5: it meets about half of it, or it is unclear whether it meets it.',
      '- 0.75: it meets most of it, with small gaps.',
      '- 1: it meets the point fully. Look twice for a flaw before you give 1.',
    ].join('\n'),
    'Judge each point alone, by the response only. Be strict and fair: the scores are used to compare assistants. Give the reason before the score.',
  ],
  texts: ({ question, answer, checklist }) => ({
    instruction: question,
    response: answer,
    checklist: checklist.map(({ id, point }) => `${id}. ${point}`).join('\n'),
  }),
  reply: ({ checklist }) => [
    `Score every point. Reply with one JSON object and nothing else, with ${checklist.length} ${checklist.length === 1 ? 'entry' : 'entries'} and the numbers of the checklist. Allowed scores: 0, 0.25, 0.5, 0.75, 1. An example for another list of two points:\n{"checks": [{"checklist_id": 1, "reason": "The letter names the sender but no address.", "evaluation_score": 0.5}, {"checklist_id": 2, "reason": "It thanks both neighbours by name.", "evaluation_score": 1}]}`,
  ],
  check: ({ checks }, { checklist, anyLength }) => {
    if (anyLength) return undefined;
    // Points numbered from 0, in order, are the same points.
    const shift = checks.some(({ checklist_id }) => checklist_id === 0) ? 1 : 0;
    const numbers = checks.map(({ checklist_id }) => checklist_id + shift);
    const problems = checklist.flatMap(({ id }) => {
      const count = numbers.filter((number) => number === id).length;
      return count === 1 ? [] : [`Point ${id} has ${count} scores; give it one.`];
    });
    const unknown = numbers.filter((number) => !checklist.some(({ id }) => id === number));
    const all = [...problems, ...unknown.map((number) => `The checklist has no point ${number - shift}.`)];
    return all.length === 0 ? undefined : all.join('\n');
  },
});
