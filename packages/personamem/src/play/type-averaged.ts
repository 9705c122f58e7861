import type { AnswerRecord, SystemResult } from '@memgym/core';
import type { Benchmark, PlayedRun } from '@memgym/evaluators';
import { summarizeRun } from '@memgym/evaluators';
import { type GroupedValue, type Metric, meanOfMeans } from '@memgym/scoring';

/** The “mean of types” of the paper (packages/personamem/spec.md#published-numbers). */
export const typeAveragedMetric: Metric = {
  name: 'type-averaged',
  description: 'Unweighted mean of the accuracies of the question types: the mean of the paper.',
  range: [0, 1],
  higherIsBetter: true,
  aggregate: true,
  score: () => null,
};

/** The usual results, with the mean over question types of every system. */
export function summarizePersonaMem(benchmark: Benchmark, run: PlayedRun): SystemResult[] {
  const { summarize: _, ...results } = benchmark.results;
  const [{ score }] = benchmark.metrics;
  const answers = new Map([...run.systems, ...run.references].map((system) => [system.name, system.answers]));
  return summarizeRun({ ...benchmark, results }, run).map((result) => ({
    ...result,
    metrics: {
      ...result.metrics,
      [typeAveragedMetric.name]: { ...meanOfMeans(valuesOf(answers.get(result.name) ?? [], score)), by: {} },
    },
  }));
}

function valuesOf(answers: readonly AnswerRecord[], score: Metric['score']): GroupedValue[] {
  return answers.flatMap((answer): GroupedValue[] => {
    const value = answer.outcome === 'answered' ? score(answer) : null;
    return value === null ? [] : [{ value, cluster: answer.cluster, group: answer.type }];
  });
}
