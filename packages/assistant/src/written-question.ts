import type { AskedQuestion, ChatRequest } from '@memgym/core';
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
 * The request for a question alone, whose last message asks it as the model is asked: the question with its options, or a
 * probe's variables with their choices, and the request for an answer. The time is omitted, because a query states it
 * separately. Undefined where the text of the question is the whole message.
 */
export function requestAlone(asked: AskedQuestion): ChatRequest | undefined {
  if (asked.kind === 'free-text' && (asked.answer ?? 'phrase') !== 'phrase') return undefined;
  const input = questionAlone(asked);
  const options = { role: 'assistant' as const };
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
}
