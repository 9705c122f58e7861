import { type AnsweredRecord, type AnswerRecord, type UnansweredRecord, zeroUsage } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { Metric } from '@memgym/scoring';

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
    const isAnswered = answer.outcome === 'answered';
    const isLeftOut = isAnswered && scorer?.leavesOut?.(answer) === true;
    const reasons = isAnswered
      ? [...unscoredReasons(answer), ...(isLeftOut ? [kindOf(answer.invalid)] : [])]
      : [kindOf(answer.reason, answer.category)];
    const isExcluded = isAnswered ? scorer?.score(answer) == null : applies(metric, scorer, answer);
    if (reasons.length === 0 || !isExcluded) continue;
    count += 1;
    for (const reason of new Set(reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const reasons = [...counts].map(([reason, times]) => ({ reason, count: times }));
  return { count, reasons: reasons.sort((left, right) => right.count - left.count) };
}

/** What {@link excludedAnswers} found of several systems, a line each; null if nothing is excluded. */
export function excludedText(excluded: readonly (readonly [name: string, ExcludedAnswers])[]): string | null {
  const lines = excluded.flatMap(([name, { count, reasons }]) =>
    count === 0
      ? []
      : [
          `${name}, ${count} answer${count === 1 ? '' : 's'}: ${reasons.map(({ reason, count: times }) => `${times} ${reason}`).join('; ')}`,
        ],
  );
  if (lines.length === 0) return null;
  return ['Excluded from means and pairs because of failures:', ...lines].join('\n');
}

/** Whether a metric would score a wrong answer to the question. A metric of many answers together applies to all. */
function applies(
  name: string,
  scorer: Metric | undefined,
  { outcome: _outcome, reason: _reason, category: _category, ...question }: UnansweredRecord,
): boolean {
  if (scorer === undefined || scorer.aggregate === true) return true;
  const wrong = {
    raw: '',
    output: null,
    retrieved: [],
    retrievedCount: 0,
    evidenceRetrieved: [],
    usage: zeroUsage,
  };
  return scorer.score({ ...question, outcome: 'answered', ...wrong, scores: { [name]: 0 } }) !== null;
}

/** The kind of failure: a provider's reason, otherwise the category of the error. */
const kindOf = (reason = '', category = 'provider'): string => /^([a-z-]+): /.exec(reason)?.[1] ?? category;

const unscoredReasons = ({ unscored = {} }: AnsweredRecord): string[] =>
  Object.entries(unscored).map(([name, reason]) => `${name}: ${reason}`);
