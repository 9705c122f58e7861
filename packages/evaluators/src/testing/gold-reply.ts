import type { Question } from '@memgym/core';

/** A reply that is right; null where the right answer is that there is none. */
export function goldReply(question: Question): string | null {
  return question.kind === 'state-probe' ? JSON.stringify(question.expected) : question.expected;
}

/** A reply that is wrong. */
export function wrongReply(question: Question): string {
  if (question.kind !== 'multiple-choice') return 'none of that';
  return question.options.find(({ label }) => label !== question.expected)?.label ?? '';
}
