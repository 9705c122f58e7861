import type { AnswerRecord } from '@memgym/core';

/** A system whose prompts were cut, as they were longer than they may be. */
export interface CutPrompts {
  readonly system: string;
  /** For how many of its answers. */
  readonly cut: number;
  /** How many answers it gave. */
  readonly answers: number;
}

/** The systems whose prompts were cut for some answers, in the order in which their answers are given. */
export function cutPrompts(answers: readonly AnswerRecord[]): CutPrompts[] {
  const counts = new Map<string, { cut: number; answers: number }>();
  for (const answer of answers) {
    if (answer.outcome !== 'answered') continue;
    const before = counts.get(answer.system) ?? { cut: 0, answers: 0 };
    const cut = before.cut + (answer.promptCut === undefined ? 0 : 1);
    counts.set(answer.system, { cut, answers: before.answers + 1 });
  }
  return [...counts].map(([system, of]) => ({ system, ...of })).filter(({ cut }) => cut > 0);
}
