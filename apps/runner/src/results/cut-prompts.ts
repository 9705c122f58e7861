import type { AnswerRecord } from '@memgym/core';

/** A system with prompts that exceeded the limit and were cut. */
export interface CutPrompts {
  readonly system: string;
  /** Number of answers with a cut prompt. */
  readonly cut: number;
  /** Number of all its answers. */
  readonly answers: number;
}

/** The systems with cut prompts, in the order of their answers. */
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
