import { type AnswerRecord, ProviderError, type ProviderErrorReason } from '@memgym/core';

/** Why answers are missing. */
export interface RunProblem {
  readonly reason: string;
  /** How many it left unanswered. */
  readonly answers: number;
  /** What can be done about it, where it is known. */
  readonly hint?: string;
}

/** The reasons for which questions went unanswered, the one of most first. */
export function runProblems(answers: readonly AnswerRecord[]): RunProblem[] {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    if (answer.outcome !== 'unanswered') continue;
    counts.set(answer.reason, (counts.get(answer.reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, count]): RunProblem => {
      const hint = hintFor(reason);
      return { reason, answers: count, ...(hint !== undefined && { hint }) };
    })
    .sort((left, right) => right.answers - left.answers);
}

/** The reason of a provider's error is the first word of what is recorded of it. */
function hintFor(reason: string): string | undefined {
  const [kind = ''] = reason.split(':');
  return new ProviderError(kind as ProviderErrorReason, reason).hint;
}
