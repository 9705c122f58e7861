import type { AnswerRecord, SystemResult } from '@memgym/core';
import { type Benchmark, type PlayedRun, summarizeRun } from '@memgym/evaluators';
import { type GroupedValue, meanOfMeans } from '@memgym/scoring';
import { columnsOf, competencies, type DataSet, dataSetOf } from './data-sets.js';

/** The usual results of a run, plus the means of the competencies and of all. */
export function summarizeMemoryAgentBench(benchmark: Benchmark, run: PlayedRun): SystemResult[] {
  const { summarize: _, ...results } = benchmark.results;
  const answers = new Map([...run.systems, ...run.references].map((system) => [system.name, system.answers]));
  const [main] = benchmark.metrics;
  return summarizeRun({ ...benchmark, results }, run).map((result) => ({
    ...result,
    metrics: { ...result.metrics, ...means(answers.get(result.name) ?? [], main.score) },
  }));
}

type Estimates = SystemResult['metrics'];

function means(answers: readonly AnswerRecord[], score: Benchmark['metrics'][0]['score']): Estimates {
  const values = answers.flatMap((answer): (GroupedValue & { set: DataSet })[] => {
    const set = dataSetOf(answer.type);
    const value = answer.outcome === 'answered' && set?.isMain === true ? score(answer) : null;
    return value === null || set === undefined
      ? []
      : [{ value, cluster: answer.cluster, group: set.column, set }];
  });
  const found = new Set(values.map(({ group }) => group));
  const columns = competencies.flatMap(columnsOf);
  const isWhole = (wanted: readonly string[]): boolean => wanted.every((column) => found.has(column));
  const none = { value: null, low: null, high: null, n: 0, clusters: 0 };
  const own = competencies.map((competency) => {
    const part = values.filter(({ set }) => set.competency === competency);
    const mean = isWhole(columnsOf(competency)) ? meanOfMeans(part) : none;
    return [competency, { ...mean, by: {} }] as const;
  });
  // Weighted so that the mean of the columns' means is the mean of the competencies' means.
  const weighted = values.map(({ value, set, ...rest }) => {
    const weight = columns.length / (competencies.length * columnsOf(set.competency).length);
    return { ...rest, value: value * weight };
  });
  const overall = isWhole(columns) ? meanOfMeans(weighted) : none;
  return Object.fromEntries([...own, ['overall', { ...overall, by: {} }]]);
}
