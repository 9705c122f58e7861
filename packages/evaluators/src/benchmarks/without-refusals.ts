import { type AnsweredRecord, type AnswerRecord, isRefused, type SystemResult } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import type { Benchmark } from './benchmark.js';
import type { BenchmarkResults, PlayedRun, StoredAnswers } from './benchmark-results.js';

/**
 * The benchmark, whose scores of answers leave out what a provider refused, filtered or cut off, in place of counting it
 * as wrong. What memories found is scored as before.
 */
export function withoutRefusals(benchmark: Benchmark): Benchmark {
  const metrics = benchmark.metrics.map((metric) =>
    metric.scores === 'retrieval' ? metric : leavingOut(metric),
  );
  return {
    ...benchmark,
    metrics: metrics as unknown as Benchmark['metrics'],
    results: resultsOf(benchmark),
    withOptions: (options) => withoutRefusals(benchmark.withOptions(options)),
  };
}

function leavingOut(metric: Metric): Metric {
  const leavesOut = (record: AnsweredRecord): boolean => isRefused(record) && metric.score(record) !== null;
  return {
    ...metric,
    leavesOut,
    score: (record) => (leavesOut(record) ? null : metric.score(record)),
  };
}

/** What a benchmark computes from many answers together does not get those that are left out. */
function resultsOf(benchmark: Benchmark): BenchmarkResults {
  const { furtherMetrics, summarize, answerScores, comparison, ...others } = benchmark.results;
  const kept = ({ answers, references }: StoredAnswers): StoredAnswers => ({
    answers: answers.filter((answer) => !isRefused(answer)),
    references,
  });
  return {
    ...others,
    ...(furtherMetrics !== undefined && {
      furtherMetrics: (answers) => furtherMetrics(answers.map(unlessRefused)),
    }),
    ...(summarize !== undefined && { summarize: (run) => summarizeKept(benchmark, summarize, run) }),
    ...(answerScores !== undefined && {
      answerScores: { ...answerScores, of: (stored) => answerScores.of(kept(stored)) },
    }),
    ...(comparison !== undefined && {
      comparison: {
        ...comparison,
        difference: (metric, first, second) => comparison.difference(metric, kept(first), kept(second)),
      },
    }),
  };
}

/** A benchmark's own summary, in which a refused question has no answer, with the retrieval of all questions. */
function summarizeKept(
  { metrics }: Benchmark,
  summarize: NonNullable<BenchmarkResults['summarize']>,
  run: PlayedRun,
): SystemResult[] {
  const kept = run.systems.map((system) => ({ ...system, answers: system.answers.map(unlessRefused) }));
  const whole = new Map(summarize(run).map((result) => [result.name, result.metrics]));
  const retrieval = metrics.flatMap(({ name, scores }) => (scores === 'retrieval' ? name : []));
  return summarize({ ...run, systems: kept }).map((result) => {
    const before = Object.entries(whole.get(result.name) ?? {});
    const found = before.filter(([name]) => retrieval.includes(name));
    return { ...result, metrics: { ...result.metrics, ...Object.fromEntries(found) } };
  });
}

const unlessRefused = (record: AnswerRecord): AnswerRecord =>
  record.outcome === 'answered' && isRefused(record)
    ? { ...record, outcome: 'unanswered', category: 'provider', reason: record.invalid ?? '' }
    : record;
