import type { AnswerRecord, Estimate, SystemResult } from '@memgym/core';
import { createPythonRandom } from '@memgym/datasets';
import { retrievalMetrics } from '@memgym/evaluators';
import { accuracyMetric, type Metric } from '@memgym/scoring';
import { publishedTypes } from '../data/question-types.js';

const folds = 10;
const seed = 1128;

const folded = [accuracyMetric, ...retrievalMetrics.filter(({ name }) => name === 'recall@5')].map(
  (metric) => ({
    metric,
    name: `original-ten-fold-${metric.name}`,
  }),
);

/** The figures of the original's result files, for score parity (packages/memsim/spec.md#metrics). */
export const originalTenFoldMetrics: readonly Metric[] = folded.map(({ metric, name }) => ({
  name,
  description: `${metric.name} by question type as the original computes it: ten folds of the questions, drawn as CPython draws with the seed 1128, without the remainder; their mean with one standard deviation on both sides.`,
  range: [0, 1],
  higherIsBetter: true,
  aggregate: true,
  score: () => null,
}));

interface PlayedAnswers {
  readonly result: SystemResult;
  /** In the order of the data. */
  readonly answers: readonly AnswerRecord[];
}

/** Adds the original's ten-fold figures. Its random generator continues from system to system and from type to type. */
export function withOriginalTenFolds(played: readonly PlayedAnswers[]): SystemResult[] {
  const random = createPythonRandom(seed);
  const by = new Map(
    played.map(({ result }) => [result, folded.map(() => ({}) as Record<string, Estimate>)]),
  );
  for (const { name: type } of publishedTypes()) {
    for (const { result, answers } of played) {
      const shuffled = random.shuffle(answers.filter((answer) => answer.type === type));
      for (const [place, { metric }] of folded.entries()) {
        const estimate = shuffled.length < folds ? null : estimateOf(shuffled, metric);
        const own = by.get(result)?.[place];
        if (own !== undefined && estimate !== null) own[type] = estimate;
      }
    }
  }
  return played.map(({ result }) => {
    const added = folded.map(({ name }, place) => {
      const none: Estimate = { value: null, low: null, high: null, n: 0, clusters: 0 };
      return [name, { ...none, by: by.get(result)?.[place] ?? {} }] as const;
    });
    return { ...result, metrics: { ...result.metrics, ...Object.fromEntries(added) } };
  });
}

/** Mean of the fold means, plus and minus a standard deviation; answers without a score are excluded. */
function estimateOf(answers: readonly AnswerRecord[], metric: Metric): Estimate {
  const size = Math.floor(answers.length / folds);
  const used = answers.slice(0, size * folds);
  const scores = used.map((answer) => (answer.outcome === 'answered' ? metric.score(answer) : null));
  const means = Array.from({ length: folds }, (_, fold) =>
    meanOf(scores.slice(fold * size, (fold + 1) * size).filter((score) => score !== null)),
  ).filter((mean) => !Number.isNaN(mean));
  const mean = means.length === 0 ? null : meanOf(means);
  const deviation = mean === null ? 0 : Math.sqrt(meanOf(means.map((one) => (one - mean) ** 2)));
  return {
    value: mean,
    low: mean === null ? null : mean - deviation,
    high: mean === null ? null : mean + deviation,
    n: scores.filter((score) => score !== null).length,
    clusters: new Set(used.map(({ cluster }) => cluster)).size,
  };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
