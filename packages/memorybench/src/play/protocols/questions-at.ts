import type { FreeTextQuestion } from '@memgym/core';

/** The questions of one of several tests. */
export function questionsAt(questions: readonly FreeTextQuestion[], step: number): FreeTextQuestion[] {
  return questions.filter(({ meta }) => meta?.step === step);
}
