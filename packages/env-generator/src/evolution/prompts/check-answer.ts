import { declarePrompt, definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { userMessage } from '../../writing/user-message.js';
import { defineGeneratorPrompt, type GeneratorPrompt } from './generator-prompt.js';
import { absentShape, situation, textsShape } from './shapes.js';

const requestSchema = z.strictObject({
  question: z.string(),
  answer: z.string(),
  variables: textsShape,
  variants: z.array(textsShape).readonly(),
  absent: absentShape,
});
type CheckAnswerRequest = z.output<typeof requestSchema>;

/**
 * Call 9: which of so many situations an answer suits, as its number from 1
 * (packages/amemgym/spec.md#environment-generation). A reply can only be one of these numbers, so there is a prompt for
 * each count.
 */
export function checkAnswerPrompt(
  count: number,
): GeneratorPrompt<z.input<typeof requestSchema>, { situation: number }> {
  const numbers = Array.from({ length: count }, (_, place) => place + 1);
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
    render: (request) => [
      ...material(request),
      `${task} Choose one also if you are not sure.`,
      `Reply with JSON only, its number (1 to ${request.variants.length}) in place of the dots: {"situation": …}`,
    ],
  });
}

/**
 * Call 9 as the original asks it: in plain mode, for a bare number
 * (packages/amemgym/spec.md#environment-generation).
 */
export const checkAnswerReference = definePrompt({
  name: 'amemgym-generate/check-answer-reference',
  version: '1',
  input: requestSchema,
  verbatim: true,
  render: (request) => userMessage([...material(request), task, 'Reply with its number only.']),
});

/** The number in a reply that is nothing but a whole number; undefined for any other text. */
export function readBareNumber(reply: string): number | undefined {
  const text = reply.trim();
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}

const material = ({ question, answer, variables, variants, absent }: CheckAnswerRequest): string[] => [
  'A user asked a question and got this answer:',
  dataBlock('question', question),
  dataBlock('answer', answer),
  'The user is in one of these situations:',
  dataBlock(
    'situations',
    variants.map((values, index) => ({ number: index + 1, ...situation(variables, values) })),
  ),
  ...(absent === undefined
    ? []
    : [
        `${JSON.stringify(absent)} says that the user has nothing of the kind; an answer for it builds on nothing of that kind.`,
      ]),
];

const task =
  'You are an expert evaluator. Work out which circumstances the answer addresses, compare them with each situation, and choose the one that it was most probably written for.';

declarePrompt(() => checkAnswerPrompt(4));
