import type { AskedQuestion } from '@memgym/core';
import { plainMultipleChoicePrompt } from '../prompts/reference/plain-multiple-choice.js';
import { plainStateProbePrompt } from '../prompts/reference/plain-state-probe.js';
import { questionAlone, writtenQuestion } from '../written-question.js';

/** The message that asks a choice or a probe as the original does; other questions it does not have. */
export function writtenAsOriginal(asked: AskedQuestion): string {
  const input = questionAlone(asked);
  const options = { role: 'assistant' as const };
  switch (asked.kind) {
    case 'multiple-choice': {
      if (asked.answer === 'reasoned') return writtenQuestion(asked);
      const choice = { ...input, options: asked.options, given: asked.given ?? [] };
      return plainMultipleChoicePrompt.request(choice, options).messages.at(-1)?.content ?? '';
    }
    case 'state-probe': {
      const probe = { ...input, variables: [...asked.variables] };
      return plainStateProbePrompt.request(probe, options).messages.at(-1)?.content ?? '';
    }
    default:
      return writtenQuestion(asked);
  }
}
