import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { absentRule, absentShape, situation, textsShape } from './shapes.js';

/**
 * Call 10: an answer that is distinguishable from those for other situations
 * (packages/amemgym/spec.md#environment-generation).
 */
export const refineAnswer = defineGeneratorPrompt({
  name: 'refine-answer',
  version: '3',
  request: z.strictObject({
    question: z.string(),
    variables: textsShape,
    target: textsShape,
    rivals: z.array(textsShape).readonly(),
    answer: z.string(),
    takenFor: textsShape.optional(),
    absent: absentShape,
  }),
  output: z.object({ answer: z.string() }),
  render: ({ question, variables, target, rivals, answer, takenFor, absent }) => [
    'An answer was written for one situation of a user, but a reader took it for another.',
    dataBlock('question', question),
    'The situation it is meant for:',
    dataBlock('target', situation(variables, target)),
    'The others:',
    dataBlock(
      'rivals',
      rivals.map((rival) => situation(variables, rival)),
    ),
    dataBlock('answer', answer),
    `${takenFor === undefined ? '' : `The reader took it for this one: ${JSON.stringify(situation(variables, takenFor))}. `}You are an expert adviser. Find what sets the situation it is meant for apart from the others, and write the answer again so that it suits that one alone.
- Two or three sentences of practical advice with a sharper contrast.
- Do not name or quote the values.${absentRule(absent, (shown) => `${shown} says that the user has nothing of the kind, not yet or not any more. The answer for it builds on nothing of that kind.`)}
- Write in the language of the question.`,
    'Reply with JSON only: {"answer": "…"}',
  ],
});
