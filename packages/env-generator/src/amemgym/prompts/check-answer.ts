import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorTextPrompt } from './generator-prompt.js';

/** Call 9: which situation an answer suits, as a number from 1 (docs/specs/amemgym.md#environment-generation). */
export const checkAnswer = defineGeneratorTextPrompt({
  name: 'check-answer',
  version: '1',
  request: z.strictObject({
    question: z.string(),
    answer: z.string(),
    variables: z.array(z.string()),
    variants: z.array(z.array(z.string())),
  }),
  render: ({ question, answer, variables, variants }) => [
    'A user asked a question and got this answer:',
    dataBlock('question', question),
    dataBlock('answer', answer),
    `The user is in one of these situations, given by the values of ${variables.join(', ')}:`,
    dataBlock(
      'situations',
      variants.map((variant, index) => ({ number: index + 1, values: variant })),
    ),
    'Which situation was the answer written for? Reply with its number only.',
  ],
});
