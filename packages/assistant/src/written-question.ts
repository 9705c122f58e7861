import type { AskedQuestion } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { answerFreeTextPrompt } from './prompts/answer-free-text.js';
import { answerMultipleChoicePrompt } from './prompts/answer-multiple-choice.js';
import { answerStateProbePrompt } from './prompts/answer-state-probe.js';
import { reasonedChoicePrompt } from './prompts/reference/reasoned-choice.js';

/** The input of a prompt that shows nothing but its question. */
export const questionAlone = ({ language, text: question }: AskedQuestion) => ({
  language,
  known: '',
  memories: '',
  statements: [],
  window: [],
  question,
});

/**
 * The message that asks a question, as sent to the model: the question with its options, or a probe's variables with
 * their choices, and the request for an answer. The time is omitted, because a query states it separately.
 */
export function writtenQuestion(asked: AskedQuestion): string {
  // The request for a text, or for a reply, is the whole message.
  if (asked.kind === 'free-text' && (asked.answer ?? 'phrase') !== 'phrase') return asked.text;
  const input = questionAlone(asked);
  const options = { role: 'assistant' as const };
  const { messages } = (() => {
    switch (asked.kind) {
      case 'free-text':
        return answerFreeTextPrompt.request({ ...input, options: asked.options ?? [] }, options);
      case 'multiple-choice': {
        const prompt = answerMultipleChoicePrompt(asked.options.map(({ label }) => label));
        const { options: choices, given = [], textIs, optionsText } = asked;
        if (asked.answer === 'reasoned')
          return reasonedChoicePrompt.request(
            { ...input, options: choices, ...defined({ optionsText }) },
            options,
          );
        return prompt.request({ ...input, options: choices, given, ...defined({ textIs }) }, options);
      }
      case 'state-probe': {
        const { variables } = asked;
        return answerStateProbePrompt(variables).request({ ...input, variables: [...variables] }, options);
      }
    }
  })();
  return messages.at(-1)?.content ?? '';
}
