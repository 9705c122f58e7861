import { z } from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { situation } from './situation.js';

/** Call 9: which situation an answer suits, as a number from 1 (docs/specs/amemgym.md#environment-generation). */
export const checkAnswer = defineGeneratorPrompt({
  name: 'check-answer',
  version: '3',
  request: z.strictObject({
    question: z.string(),
    answer: z.string(),
    variables: z.array(z.string()),
    variants: z.array(z.array(z.string())),
  }),
  output: z.object({ situation: z.number().int() }),
  // A lone number is the original's reply.
  fallback: (raw) => {
    const number = /^\D*(\d+)\D*$/.exec(raw)?.[1];
    return number === undefined ? undefined : { situation: Number(number) };
  },
  render: ({ question, answer, variables, variants }) => [
    'A user asked a question and got this answer:',
    dataBlock('question', question),
    dataBlock('answer', answer),
    'The user is in one of these situations:',
    dataBlock(
      'situations',
      variants.map((values, index) => ({ number: index + 1, ...situation(variables, values) })),
    ),
    `You are an expert evaluator. Work out which circumstances the answer addresses, compare them with each situation, and choose the one that it was most probably written for. Choose one also if you are not sure.`,
    `Reply with JSON only, its number (1 to ${variants.length}) in place of the dots: {"situation": …}`,
  ],
});
