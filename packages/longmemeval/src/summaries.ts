import type { AnswerRecord, SystemResult } from '@memgym/core';
import { type Benchmark, type PlayedRun, summarizeRun } from '@memgym/evaluators';
import { type GroupedValue, type Metric, meanOfMeans } from '@memgym/scoring';
import { longMemEvalTypes } from './instance.js';

/** The unweighted mean of the six types. It has no value if a type has no judged answer. */
export const taskAveragedMetric: Metric = {
  name: 'task-averaged',
  description:
    'Mean of the shares of correct answers of the six question types, each with the same weight. It needs answers of all six.',
  range: [0, 1],
  higherIsBetter: true,
  aggregate: true,
  score: () => null,
};

/** The share of right refusals. These questions also count in their types. */
export const abstentionMetric: Metric = {
  name: 'abstention',
  description:
    'Share of the questions that cannot be answered for which the answer says so, as a judge marks it.',
  range: [0, 1],
  higherIsBetter: true,
  score: ({ meta, scores }) => (meta?.abstention === true ? (scores?.judged ?? null) : null),
};

/** The usual results of a run, plus the task-averaged accuracy of each system. */
export function summarizeLongMemEval(benchmark: Benchmark, run: PlayedRun): SystemResult[] {
  const { summarize: _, ...results } = benchmark.results;
  const answers = new Map([...run.systems, ...run.references].map((system) => [system.name, system.answers]));
  return summarizeRun({ ...benchmark, results }, run).map((result) => {
    const metrics = { ...result.metrics };
    if (taskAveragedMetric.name in metrics)
      metrics[taskAveragedMetric.name] = taskAveraged(answers.get(result.name) ?? []);
    return { ...result, metrics };
  });
}

function taskAveraged(answers: readonly AnswerRecord[]): SystemResult['metrics'][string] {
  const judged = answers.flatMap((answer): GroupedValue[] => {
    const value = answer.outcome === 'answered' ? answer.scores?.judged : undefined;
    return typeof value === 'number' ? [{ value, cluster: answer.cluster, group: answer.type }] : [];
  });
  const found = new Set(judged.map(({ group }) => group));
  const whole = longMemEvalTypes.every((type) => found.has(type));
  const none = { value: null, low: null, high: null, n: 0, clusters: 0 };
  return { ...(whole ? meanOfMeans(judged) : none), by: {} };
}
