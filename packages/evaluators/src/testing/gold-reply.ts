import type { Question } from '@memgym/core';

/** A correct reply; null if the question is unanswerable. */
export function goldReply(question: Question): string | null {
  return question.kind === 'state-probe' ? JSON.stringify(question.expected) : question.expected;
}

/** A wrong reply. */
export function wrongReply(question: Question): string {
  if (question.kind !== 'multiple-choice') return 'none of that';
  return question.options.find(({ label }) => label !== question.expected)?.label ?? '';
}
