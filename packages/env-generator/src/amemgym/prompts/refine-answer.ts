import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/**
 * Call 10: an answer that is distinguishable from those for other situations
 * (docs/specs/amemgym.md#environment-generation).
 */
export const refineAnswer = defineGeneratorPrompt({
  name: 'refine-answer',
  version: '1',
  request: z.strictObject({
    question: z.string(),
    variables: z.array(z.string()),
    target: z.array(z.string()),
    rivals: z.array(z.array(z.string())),
    answer: z.string(),
  }),
  output: z.object({ answer: z.string() }),
  render: ({ question, variables, target, rivals, answer }) => [
    'An answer was written for one situation of a user, but a reader took it for another.',
    dataBlock('question', question),
    `Situations are given by the values of ${variables.join(', ')}. The one it is meant for:`,
    dataBlock('target', target),
    'The others:',
    dataBlock('rivals', rivals),
    dataBlock('answer', answer),
    'Write it again so that it fits the one it is meant for and none of the others. Keep it to two or three ' +
      'sentences of practical advice in the language of the question, and do not say what the values are.',
    'Reply as JSON: {"answer": string}',
  ],
});
