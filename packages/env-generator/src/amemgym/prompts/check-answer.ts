import { z } from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt, type GeneratorPrompt } from './generator-prompt.js';
import { situation } from './situation.js';

const requestSchema = z.strictObject({
  question: z.string(),
  answer: z.string(),
  variables: z.array(z.string()),
  variants: z.array(z.array(z.string())),
});
type CheckAnswerPrompt = GeneratorPrompt<z.input<typeof requestSchema>, { situation: number }>;

const made = new Map<number, CheckAnswerPrompt>();

/**
 * Call 9: which of so many situations an answer suits, as its number from 1
 * (docs/specs/amemgym.md#environment-generation). A reply can only be one of these numbers, so there is a prompt for
 * each count.
 */
export function checkAnswerPrompt(count: number): CheckAnswerPrompt {
  const prompt = made.get(count) ?? makePrompt(Array.from({ length: count }, (_, place) => place + 1));
  made.set(count, prompt);
  return prompt;
}

function makePrompt(numbers: readonly number[]): CheckAnswerPrompt {
  return defineGeneratorPrompt({
    name: 'check-answer',
    version: '4',
    request: requestSchema,
    output: z.object({ situation: z.literal(numbers) }),
    // A lone number is the original's reply.
    fallback: (raw) => {
      const number = Number(/^\D*(\d+)\D*$/.exec(raw)?.[1]);
      return numbers.includes(number) ? { situation: number } : undefined;
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
}
