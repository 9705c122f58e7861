import { type AnswerRecord, createRng, type Estimate, type SystemResult } from '@memgym/core';
import { accuracyMetric, type Metric } from '@memgym/scoring';
import { foldMeans } from '../score/fold-means.js';

/** The original's figure, in addition to the mean with its interval over users (packages/memsim/spec.md#metrics). */
export const tenFoldAccuracy: Metric = {
  name: 'ten-fold-accuracy',
  description:
    'Accuracy as the paper prints it: the mean over ten folds of the questions, with one standard deviation of the fold means on both sides. It is not a confidence interval. No question is dropped.',
  range: [0, 1],
  higherIsBetter: true,
  aggregate: true,
  score: () => null,
};

/** Adds the ten-fold accuracy of a system's answers, overall and by question type. */
export function withTenFolds(result: SystemResult, answers: readonly AnswerRecord[]): SystemResult {
  const types = [...new Set(answers.map(({ type }) => type))].sort();
  const summary = (type: string | null): Estimate =>
    estimateOf(
      answers.filter((answer) => type === null || answer.type === type),
      `${result.name} ${type ?? ''}`,
    );
  const by = Object.fromEntries(types.map((type) => [type, summary(type)]));
  return { ...result, metrics: { ...result.metrics, [tenFoldAccuracy.name]: { ...summary(null), by } } };
}

function estimateOf(answers: readonly AnswerRecord[], stream: string): Estimate {
  const scores = answers.flatMap((answer) => {
    const score = answer.outcome === 'answered' ? accuracyMetric.score(answer) : null;
    return score === null ? [] : [score];
  });
  const rng = createRng(1128).stream(stream);
  const means = foldMeans(scores, { folds: 10, remainder: 'distribute', rng });
  return {
    value: means?.mean ?? null,
    low: means === null ? null : Math.max(0, means.mean - means.deviation),
    high: means === null ? null : Math.min(1, means.mean + means.deviation),
    n: scores.length,
    clusters: new Set(answers.map(({ cluster }) => cluster)).size,
  };
}
