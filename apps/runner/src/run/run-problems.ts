import type { AnswerRecord } from '@memgym/core';

/** Why answers are missing. */
export interface RunProblem {
  readonly reason: string;
  /** How many it left unanswered. */
  readonly answers: number;
}

/** The reasons for which questions went unanswered, the one of most first. */
export function runProblems(answers: readonly AnswerRecord[]): RunProblem[] {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    if (answer.outcome !== 'unanswered') continue;
    counts.set(answer.reason, (counts.get(answer.reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, answers: count }))
    .sort((left, right) => right.answers - left.answers);
}
