import type { AnswerRecord } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';

/** The answers of a system that are in no mean of a metric because something failed, and why. */
export interface ExcludedAnswers {
  readonly count: number;
  /** The most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

/**
 * Counts the questions that a metric excludes because of a failure: those without an answer, and answers that could not
 * be scored. Questions to which the metric does not apply are not excluded.
 */
export function excludedAnswers(
  { metrics }: Benchmark,
  metric: string,
  answers: readonly AnswerRecord[],
): ExcludedAnswers {
  const scorer = metrics.find(({ name }) => name === metric);
  const counts = new Map<string, number>();
  let count = 0;
  for (const answer of answers) {
    const reasons = answer.outcome === 'unanswered' ? [kindOf(answer)] : unscoredReasons(answer);
    const isScored = answer.outcome === 'answered' && scorer?.score(answer) != null;
    if (reasons.length === 0 || isScored) continue;
    count += 1;
    for (const reason of new Set(reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const reasons = [...counts].map(([reason, times]) => ({ reason, count: times }));
  return { count, reasons: reasons.sort((left, right) => right.count - left.count) };
}

/** The kind of failure: a provider's reason, otherwise the category of the error. */
const kindOf = ({ reason, category }: Extract<AnswerRecord, { outcome: 'unanswered' }>): string =>
  /^([a-z-]+): /.exec(reason)?.[1] ?? category;

const unscoredReasons = ({ unscored = {} }: Extract<AnswerRecord, { outcome: 'answered' }>): string[] =>
  Object.entries(unscored).map(([name, reason]) => `${name}: ${reason}`);
