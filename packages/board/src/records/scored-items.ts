import type { AnswerRecord } from '@memgym/core';
import { type ItemValue, type Metric, meanOfTrials, questionOf } from '@memgym/scoring';
import { verdictOf } from './verdict-of.js';

/** A verdict as a metric in which a missing one is wrong, so that the denominator is the same for all. */
export const verdictMetric = (name: string): Metric => ({
  name,
  description: 'Share of answers that the judge marks as right; a missing verdict is wrong.',
  range: [0, 1],
  higherIsBetter: true,
  score: ({ scores }) => scores?.[name] ?? 0,
});

/** The verdicts on the questions of a system, each the mean of its trials; a missing one is wrong. */
export const scoredItems = (answers: readonly AnswerRecord[], metric: string): ItemValue[] =>
  meanOfTrials(
    answers.map((answer) => ({
      id: questionOf(answer),
      cluster: answer.cluster,
      trial: answer.trial ?? 1,
      value: verdictOf(answer, metric) ?? 0,
    })),
  );
