import type { FreeTextQuestion } from '@memgym/core';

/** The questions of one test of several. */
export function questionsAt(questions: readonly FreeTextQuestion[], step: number): FreeTextQuestion[] {
  return questions.filter(({ meta }) => meta?.step === step);
}
