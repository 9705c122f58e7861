import type { Question } from '@memgym/core';
import { extractPersonaMemAnswer, isPersonaMemCorrect } from '../score/extract-persona-mem-answer.js';

/** The reading of the letter in a reply that may reason. */
export const replyReaders = {
  reference: readAsOriginal,
  fixed: (reply: string) => extractPersonaMemAnswer(reply, { profile: 'fixed' }),
};

/**
 * The gold letter if the original counts the reply as right, even if its last word is another letter; otherwise the
 * letter the reply names (packages/personamem/spec.md#answers-and-accuracy).
 */
function readAsOriginal(reply: string, { expected }: Question): string | null {
  if (typeof expected === 'string' && isPersonaMemCorrect(reply, expected)) return expected;
  return extractPersonaMemAnswer(reply);
}
