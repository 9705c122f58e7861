import type { AskedQuestion } from '@memgym/core';
import { type AskedInForm, type Asking, askInForm } from './ask-in-form.js';
import { plainMultipleChoicePrompt, readPlainChoice } from './prompts/reference/plain-multiple-choice.js';
import { plainStateProbePrompt, readPlainProbe } from './prompts/reference/plain-state-probe.js';

/**
 * Asks a choice or a probe once and reads the reply, both as the original does; undefined for a question of another
 * kind, which the original does not have (docs/specs/amemgym.md#evaluation).
 * @throws {ProviderError} when no complete reply arrives
 */
export async function answerAsReleased(
  asking: Asking,
  question: AskedQuestion,
): Promise<AskedInForm<string> | undefined> {
  switch (question.kind) {
    case 'multiple-choice': {
      const { text, options, given = [] } = question;
      const reply = await askInForm(asking, plainMultipleChoicePrompt, (context) => ({
        ...context,
        question: text,
        options,
        given,
      }));
      const label = readPlainChoice(
        reply.raw,
        options.map((option) => option.label),
      );
      return label === undefined ? unreadable(reply) : { ...reply, output: label };
    }
    case 'state-probe': {
      const { text, variables } = question;
      const reply = await askInForm(asking, plainStateProbePrompt, (context) => ({
        ...context,
        question: text,
        variables,
      }));
      const values = readPlainProbe(
        reply.raw,
        variables.map(({ name }) => name),
      );
      return values === undefined ? unreadable(reply) : { ...reply, output: JSON.stringify(values) };
    }
    default:
      return undefined;
  }
}

function unreadable(reply: AskedInForm<string>): AskedInForm<string> {
  if (reply.overflow !== undefined) return { ...reply, output: null };
  return { ...reply, output: null, invalid: 'The reply is not the JSON that was asked for.' };
}
