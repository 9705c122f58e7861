import type { AskedQuestion } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { type AskedInForm, type Asking, askInForm } from './ask-in-form.js';
import { systemTextsFor } from './prompts/reference/chat-as-held.js';
import { notedChoicePrompt } from './prompts/reference/noted-choice.js';
import { reasonedChoicePrompt } from './prompts/reference/reasoned-choice.js';
import { readLabel } from './read-label.js';

type ReasonedQuestion = Extract<AskedQuestion, { kind: 'multiple-choice' }>;

/**
 * Asks a question whose `answer` is `reasoned` as released: with a short-term window in the
 * conversation itself, otherwise after what was found for it (packages/personamem/spec.md#answers-and-accuracy).
 * @throws {ProviderError} when no complete reply arrives
 */
export async function answerReasoned(
  asking: Asking,
  { text: question, options, optionsText }: ReasonedQuestion,
): Promise<AskedInForm<string>> {
  const labels = options.map(({ label }) => label);
  if (!asking.inChat) {
    const reply = await askInForm(asking, notedChoicePrompt(labels), {
      fill: (context) => ({
        ...context,
        question,
        options,
      }),
    });
    const letter = reply.output?.answer;
    return { ...reply, output: labels.find((label) => label.toUpperCase() === letter) ?? null };
  }
  const systemTexts = systemTextsFor(asking.model.info.model);
  const reply = await askInForm(asking, reasonedChoicePrompt, {
    fill: (context) => ({
      ...context,
      question,
      options,
      ...defined({ optionsText }),
      systemTexts,
    }),
  });
  if ((reply.overflow ?? reply.refused) !== undefined) return { ...reply, output: null };
  const label = readLabel(reply.raw, labels);
  return label === undefined
    ? { ...reply, output: null, invalid: 'The reply names no option.', reasoned: true }
    : { ...reply, output: label, reasoned: true };
}
