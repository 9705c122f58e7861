import { createBoundedCache, optionSchema } from '@memgym/core';
import { declarePrompt, definePrompt, type Prompt } from '@memgym/prompts';
import * as z from 'zod';
import { readLabel } from '../../read-label.js';
import { promptContextSchema } from '../prompt-context.js';
import { optionLines } from './reasoned-choice.js';

const inputSchema = promptContextSchema.extend({
  question: z.string(),
  options: z.array(optionSchema).min(2),
});

type NotedChoicePrompt = Prompt<
  z.input<typeof inputSchema>,
  { answer: string },
  z.output<typeof inputSchema>
>;

const made = createBoundedCache<NotedChoicePrompt>(100);

/**
 * A question with options after what was found for it, as the released retrieval baselines ask it: one message, and one
 * capital letter as the reply. Without a memory it is the question alone (packages/personamem/spec.md#baselines).
 */
export function notedChoicePrompt(labels: readonly string[]): NotedChoicePrompt {
  const letters = labels.map((label) => label.toUpperCase());
  return made.get(JSON.stringify(letters), () =>
    definePrompt({
      name: 'reference/noted-choice',
      version: '2',
      input: inputSchema,
      output: z.strictObject({ answer: z.enum(letters) }),
      render: (input) => {
        const notes = [
          ...(input.known === '' ? [] : [input.known]),
          // A message is shown with its role, as an object; a fact as it is.
          ...input.statements.map(({ text, speaker }) =>
            speaker === undefined ? text : JSON.stringify({ role: speaker, content: text }),
          ),
        ];
        const shown = input.options.map(({ label }) => label.toUpperCase());
        const parts = [
          ...(notes.length === 0 ? [] : [`# Found for the question (${notes.length}):\n${notes.join('\n')}`]),
          `# Question: ${input.question}`,
          `# Choices: \n${optionLines(input.options)}`,
        ];
        return [
          { role: 'system', content: `Your whole reply is one of the letters ${shown.join(', ')}.` },
          { role: 'user', content: parts.join('\n\n') },
        ];
      },
      fallback: (raw) => {
        const answer = readLabel(raw, letters);
        return answer === undefined ? undefined : { answer };
      },
    }),
  );
}

declarePrompt(() => notedChoicePrompt(['A', 'B']));
