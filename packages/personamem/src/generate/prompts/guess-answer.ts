import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

/** Asks a question without the conversation that it is about (packages/personamem/spec.md#which-questions-are-asked). */
export const guessAnswer = definePrompt({
  name: 'personamem-generate/guess-answer',
  version: '1',
  input: z.strictObject({
    question: z.string(),
    options: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  }),
  output: z.object({ choice: z.enum(['a', 'b', 'c', 'd']) }),
  render: ({ question, options }) =>
    userMessage([
      'A user sent this message to their assistant:',
      dataBlock('message', question),
      'Here are four replies of the assistant. You do not know what was said before. Which one fits the message best?',
      dataBlock('replies', options.map(({ label, text }) => `${label}: ${text}`).join('\n')),
      'Example of an answer: {"choice": "c"}',
      'Answer with JSON only: the letter of one reply. Choose one even if you are not sure.',
    ]),
});
