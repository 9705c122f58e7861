import type { AnswerRecord, TrialStability } from '@memgym/core';
import type { Metric } from '../metrics/metric.js';
import { clusteredMean } from '../statistics/clustered-mean.js';
import { exactSum } from '../statistics/exact-sum.js';
import { groupBy } from '../statistics/group-by.js';
import { questionOf } from './mean-of-trials.js';

export interface TrialStabilityInput {
  /** All answers of one system. */
  readonly records: readonly AnswerRecord[];
  /** The metric whose mean is compared between trials. */
  readonly metric: Metric;
  /** Whether an answer is right; null if that is not known. */
  readonly isRight: (record: AnswerRecord) => boolean | null;
}

/**
 * How much the trials of one system differ: the mean of each, their standard deviation, and how often an answer flips
 * between right and wrong. Null for one trial. Trials of a question share its place in the data, not its episode's id.
 */
export function trialStability({ records, metric, isRight }: TrialStabilityInput): TrialStability | null {
  const byTrial = groupBy(records, ({ trial = 1 }) => trial);
  if (byTrial.size < 2) return null;
  const trials = [...byTrial].sort(([one], [other]) => one - other);
  const means = trials.map(([, own]) => {
    const scores = own.flatMap((record) => {
      const score = record.outcome === 'answered' ? metric.score(record) : null;
      return score === null ? [] : [score];
    });
    return scores.length === 0 ? null : exactSum(scores) / scores.length;
  });
  const questions = groupBy(records, questionOf);
  const flips = [...questions.values()].flatMap((answers) => {
    const verdicts = answers.map(isRight).filter((verdict) => verdict !== null);
    const cluster = answers[0]?.cluster ?? '';
    return verdicts.length < 2 ? [] : [{ value: flipRate(verdicts), cluster }];
  });
  return {
    metric: metric.name,
    means,
    deviation: deviationOf(means.filter((mean) => mean !== null)),
    flips: clusteredMean(flips, { range: [0, 1] }),
  };
}

/** The share of pairs of trials that differ. */
function flipRate(verdicts: readonly boolean[]): number {
  const count = verdicts.length;
  const right = verdicts.filter(Boolean).length;
  return (2 * right * (count - right)) / (count * (count - 1));
}

/** The standard deviation of a sample; null for fewer than two values. */
function deviationOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = exactSum(values) / values.length;
  return Math.sqrt(exactSum(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}
