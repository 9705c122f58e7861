import { type Option, optionSchema } from '@memgym/core';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { promptContextSchema } from '../prompt-context.js';
import { chatAsHeld } from './chat-as-held.js';
import { plainSystem } from './plain-system.js';

/**
 * A question with options as one more message of the conversation, which is sent as it was held: no instruction before
 * it, system messages in their places. The reply may reason and gives the label after a tag. English in every language
 * (packages/personamem/spec.md#answers-and-accuracy).
 */
export const reasonedChoicePrompt = definePrompt({
  name: 'reference/reasoned-choice',
  version: '1',
  verbatim: true,
  usualReply: { tokens: 100, basis: 'assumed', source: 'a sentence or two before the tag' },
  input: promptContextSchema.extend({
    question: z.string(),
    options: z.array(optionSchema).min(2),
    optionsText: z.string().optional().describe('The options as the data set writes them.'),
    systemTexts: z
      .enum(['unchanged', 'prefixed', 'omitted'])
      .default('unchanged')
      .describe('How system messages inside the conversation are sent; depends on the model.'),
  }),
  render: (input) => {
    const { question, options, optionsText = optionLines(options) } = input;
    const asked = { role: 'user' as const, content: `${question}\n\n${demand(options)}\n\n${optionsText}` };
    const history = input.window.map(({ role, text, speaker }) => ({
      role,
      content: speaker === undefined ? text : `${speaker}: ${text}`,
    }));
    const known = input.memories === '' && input.known === '' ? [] : plainSystem(input);
    return chatAsHeld([...known, ...history, asked], input.systemTexts);
  },
});

/** One option a line, after its label in parentheses. */
export const optionLines = (options: readonly Option[]): string =>
  options.map(({ label, text }) => `(${label}) ${text}`).join('\n');

function demand(options: readonly Option[]): string {
  const labels = options.map(({ label }) => `(${label})`);
  const listed = `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
  return `Which of the model responses below fits best? End with your choice, ${listed}, right after the special token <final_answer>.`;
}
