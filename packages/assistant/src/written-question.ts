import type { AskedQuestion, Profile } from '@memgym/core';
import { answerFreeTextPrompt } from './prompts/answer-free-text.js';
import { answerMultipleChoicePrompt } from './prompts/answer-multiple-choice.js';
import { answerStateProbePrompt } from './prompts/answer-state-probe.js';
import { plainMultipleChoicePrompt } from './prompts/reference/plain-multiple-choice.js';
import { plainStateProbePrompt } from './prompts/reference/plain-state-probe.js';
import { reasonedChoicePrompt } from './prompts/reference/reasoned-choice.js';

/**
 * The message that asks a question, as sent to the model: the question with its options, or a probe's variables with
 * their choices, and the request for an answer. The time is omitted, because a query states it separately.
 */
export function writtenQuestion(asked: AskedQuestion, profile: Profile): string {
  const { language, text: question } = asked;
  // The request for a text is the whole message.
  if (asked.kind === 'free-text' && asked.answer === 'text') return question;
  const nothing = { language, known: '', memories: '', statements: [], window: [] };
  const input = { ...nothing, question };
  const options = { role: 'assistant' as const };
  const isReleased = profile === 'reference';
  const { messages } = (() => {
    switch (asked.kind) {
      case 'free-text':
        return answerFreeTextPrompt.request({ ...input, options: asked.options ?? [] }, options);
      case 'multiple-choice': {
        const prompt = answerMultipleChoicePrompt(asked.options.map(({ label }) => label));
        const { options: choices, given = [], textIs, optionsText } = asked;
        if (asked.answer === 'reasoned')
          return reasonedChoicePrompt.request(
            { ...input, options: choices, ...(optionsText !== undefined && { optionsText }) },
            options,
          );
        if (isReleased)
          return plainMultipleChoicePrompt.request({ ...input, options: choices, given }, options);
        return prompt.request(
          { ...input, options: choices, given, ...(textIs !== undefined && { textIs }) },
          options,
        );
      }
      case 'state-probe':
        return (isReleased ? plainStateProbePrompt : answerStateProbePrompt(asked.variables)).request(
          { ...input, variables: [...asked.variables] },
          options,
        );
    }
  })();
  return messages.at(-1)?.content ?? '';
}
