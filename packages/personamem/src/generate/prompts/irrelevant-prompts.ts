import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

/** A detailed answer to a question of general knowledge. */
export const explainSubject = definePrompt({
  name: 'personamem-generate/explain-subject',
  version: '1',
  input: z.strictObject({ question: z.string(), earlier: z.string().optional() }),
  render: ({ question, earlier }) => [
    ...(earlier === undefined
      ? []
      : [{ role: 'user' as const, content: `We spoke about this before:\n\n${earlier}` }]),
    { role: 'user', content: `${question}\n\nPlease explain it in detail, in five to eight paragraphs.` },
  ],
});

/** The question that somebody asks after an explanation. */
export const askFurther = definePrompt({
  name: 'personamem-generate/ask-further',
  version: '1',
  input: z.strictObject({ question: z.string(), answer: z.string() }),
  render: ({ question, answer }) => [
    {
      role: 'user',
      content: `Somebody asked: ${question}\n\nThis was the answer:\n\n${answer}\n\nWrite the question that they would ask next, and nothing else.`,
    },
  ],
});
