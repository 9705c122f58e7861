import type { AnsweredRecord } from '@memgym/core';
import type { Metric } from './metric.js';

/**
 * The F1 from which a short answer counts as right. At 0.5, as many words of the answer and the gold agree, counted on
 * both sides, as do not: a right word in a phrase of three counts as right, one common word of two phrases of three does
 * not.
 */
export const rightFromF1 = 0.5;

/** Whether an answer is right, and by which metric. */
export interface AnswerVerdict {
  /** The name of the metric that decided. */
  readonly metric: string;
  readonly score: number;
  readonly isRight: boolean;
}

/** Distinguishes right answers from missed ones. */
export interface Verdicts {
  /** Null if no metric applies, or if the judge that should have marked the answer failed. */
  of(record: AnsweredRecord): AnswerVerdict | null;
  /** The rule in words, for the metrics that decided: `f1 below 0.5, or adversarial below 1`. */
  missedWhen(decided: Iterable<string>): string;
}

/**
 * The one definition of right and missed answers. A judge's mark decides where there is one; otherwise the first of the
 * headline metric and the other metrics with a `verdict` that has a score.
 * @param metrics those of a benchmark; the first is the headline
 */
export function createVerdicts(metrics: readonly Metric[]): Verdicts {
  const judges = metrics.filter(({ verdict }) => verdict === 'judge');
  const others = metrics.filter(
    (metric, place) => metric.verdict !== 'judge' && (place === 0 || metric.verdict === 'answer'),
  );
  const deciding = [...judges, ...others];
  return {
    of(record) {
      if (judges.some(({ name }) => record.unscored?.[name] !== undefined)) return null;
      for (const metric of deciding) {
        const score = metric.score(record);
        if (score !== null) return { metric: metric.name, score, isRight: isRight(metric, score) };
      }
      return null;
    },
    missedWhen(decided) {
      const names = new Set(decided);
      const used = deciding.filter(({ name }) => names.has(name));
      return (used.length === 0 ? deciding : used).map(ruleOf).join(', or ');
    },
  };
}

const thresholdOf = ({ rightFrom, higherIsBetter, range }: Metric): number =>
  rightFrom ?? (higherIsBetter ? range[1] : range[0]);

const isRight = (metric: Metric, score: number): boolean =>
  metric.higherIsBetter ? score >= thresholdOf(metric) : score <= thresholdOf(metric);

const ruleOf = (metric: Metric): string =>
  `${metric.name} ${metric.higherIsBetter ? 'below' : 'above'} ${thresholdOf(metric)}`;
