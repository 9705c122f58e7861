import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/** Call 8: an answer for each combination of values (docs/specs/amemgym.md#environment-generation). */
export const writeAnswers = defineGeneratorPrompt({
  name: 'write-answers',
  version: '1',
  request: z.strictObject({
    question: z.string(),
    variables: z.array(z.string()),
    variants: z.array(z.array(z.string())),
  }),
  output: z.record(z.string(), z.string()),
  render: ({ question, variables, variants }) => [
    'An assistant is asked this question by users in different situations:',
    dataBlock('question', question),
    `A situation is given by the values of ${variables.join(', ')}, in this order:`,
    dataBlock(
      'variants',
      Object.fromEntries(variants.map((variant, index) => [`variant_${index + 1}`, variant])),
    ),
    [
      'Write for each situation the answer that suits it best.',
      '- Two or three sentences of practical advice.',
      '- The advice follows from all values of its situation, but does not say what they are.',
      '- It would be clearly worse advice in every other situation of the list.',
      '- Answer in the language of the question.',
    ].join('\n'),
    'Reply as one JSON object with all keys: {"variant_1": string, "variant_2": string, …}',
  ],
});
