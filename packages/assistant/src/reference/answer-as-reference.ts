import type { AskedQuestion } from '@memgym/core';
import { answerQuestion, answerWithText } from '../answer-question.js';
import { type AskedInForm, type Asking, askInForm } from '../ask-in-form.js';
import { plainMultipleChoicePrompt, readPlainChoice } from '../prompts/reference/plain-multiple-choice.js';
import { plainStateProbePrompt, readPlainProbe } from '../prompts/reference/plain-state-probe.js';
import { plainTextPrompt } from '../prompts/reference/plain-text.js';

/**
 * Asks as the originals do. A choice or a probe is asked once (packages/amemgym/spec.md#evaluation), a request for a text
 * in one message (packages/memorybench/spec.md#memory-augmented-answers); no original asks other questions.
 * @throws {ProviderError} when no complete reply arrives
 */
export async function answerAsReference(
  asking: Asking,
  question: AskedQuestion,
): Promise<AskedInForm<string>> {
  switch (question.kind) {
    case 'multiple-choice': {
      if (question.answer === 'reasoned') return answerQuestion(asking, question);
      const { text, options, given = [] } = question;
      const reply = await askInForm(asking, plainMultipleChoicePrompt, {
        fill: (context) => ({
          ...context,
          question: text,
          options,
          given,
        }),
      });
      const label = readPlainChoice(
        reply.raw,
        options.map((option) => option.label),
      );
      return label === undefined ? unreadable(reply) : { ...reply, output: label };
    }
    case 'state-probe': {
      const { text, variables } = question;
      const reply = await askInForm(asking, plainStateProbePrompt, {
        fill: (context) => ({
          ...context,
          question: text,
          variables,
        }),
      });
      const values = readPlainProbe(
        reply.raw,
        variables.map(({ name }) => name),
      );
      return values === undefined ? unreadable(reply) : { ...reply, output: JSON.stringify(values) };
    }
    default:
      return question.answer === 'text'
        ? answerWithText(asking, question, plainTextPrompt)
        : answerQuestion(asking, question);
  }
}

function unreadable(reply: AskedInForm<string>): AskedInForm<string> {
  if ((reply.overflow ?? reply.refused) !== undefined) return { ...reply, output: null };
  return { ...reply, output: null, invalid: 'The reply is not the JSON that was asked for.' };
}
