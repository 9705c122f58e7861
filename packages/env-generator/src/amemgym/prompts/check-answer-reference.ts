import { definePrompt } from '@memgym/llm-client';
import { z } from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { situation } from './situation.js';

/**
 * Call 9 as the original asks it: in plain mode, for a bare number
 * (docs/specs/amemgym.md#environment-generation).
 */
export const checkAnswerReference = definePrompt({
  name: 'amemgym-generate/check-answer-reference',
  version: '1',
  input: z.strictObject({
    question: z.string(),
    answer: z.string(),
    variables: z.array(z.string()),
    variants: z.array(z.array(z.string())),
  }),
  render: ({ question, answer, variables, variants }) => [
    {
      role: 'user',
      content: [
        'A user asked a question and got this answer:',
        dataBlock('question', question),
        dataBlock('answer', answer),
        'The user is in one of these situations:',
        dataBlock(
          'situations',
          variants.map((values, index) => ({ number: index + 1, ...situation(variables, values) })),
        ),
        'You are an expert evaluator. Work out which circumstances the answer addresses, compare them with each situation, and choose the one that it was most probably written for.',
        'Reply with its number only.',
      ].join('\n\n'),
    },
  ],
});

/** The number in a reply that is nothing but a whole number; undefined for any other text. */
export function readBareNumber(reply: string): number | undefined {
  const text = reply.trim();
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}
