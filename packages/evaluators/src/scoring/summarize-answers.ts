import {
  type AnswerRecord,
  type CallTotal,
  type Episode,
  type SystemResult,
  sumUsage,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { summarizeSystem } from '@memgym/scoring';
import type { Benchmark } from '../benchmarks/benchmark.js';
import type { AnswerBaseline, PlayedRun } from '../benchmarks/benchmark-results.js';
import { requireFiniteResults } from '../benchmarks/checked-metrics.js';
import type { QuestionInContext } from '../benchmarks/prediction-format.js';
import { answerRecordOf } from './answer-record-of.js';
import { questionsOf } from './questions-of.js';

/**
 * The results of a run: its systems in order, then the benchmark's baselines and bounds.
 * @throws {InvalidArgumentError} when a score or a result of the benchmark is no number
 */
export function summarizeRun(benchmark: Benchmark, run: PlayedRun): SystemResult[] {
  const { summarize, baselines = [] } = benchmark.results;
  if (summarize !== undefined) {
    const results = summarize(run);
    requireFiniteResults(benchmark.type, results);
    return results;
  }
  const questions = questionsOf(run.episodes);
  return [
    ...[...run.systems, ...run.references].map((system) =>
      summarizeAnswers(benchmark, system, system.answers),
    ),
    // A rule that applies to no question, such as one that reads options where there are none, has no row.
    ...baselines
      .map((baseline) => summarizeBaseline(benchmark, baseline, questions))
      .filter(({ items }) => items > 0 || questions.length === 0),
  ];
}

/**
 * Summarizes one system's answers by the benchmark's metrics and groups. The cost is the sum over its calls
 * but those of the admission, which are not the memory's, or
 * over its answers if the calls are unknown.
 */
export function summarizeAnswers(
  benchmark: Benchmark,
  system: Pick<SystemResult, 'name' | 'type'> &
    Partial<Pick<SystemResult, 'standing'>> & { readonly calls?: readonly CallTotal[] },
  records: readonly AnswerRecord[],
): SystemResult {
  const parts: readonly Usage[] =
    system.calls?.filter(({ phase }) => phase !== 'admission').map(({ usage }) => usage) ??
    records.map((record) => (record.outcome === 'answered' ? record.usage : zeroUsage));
  const result = summarizeSystem({
    name: system.name,
    type: system.type,
    standing: system.standing ?? 'system',
    records,
    metrics: benchmark.metrics,
    groupBy: benchmark.results.groups?.of ?? (({ type }) => type),
    slices: benchmark.results.slices ?? [],
    usage: sumUsage(parts),
    ...defined({ calls: system.calls }),
  });
  return { ...result, metrics: { ...result.metrics, ...benchmark.results.furtherMetrics?.(records) } };
}

/** The answers of a baseline to the questions it applies to. */
function baselineAnswers(baseline: AnswerBaseline, questions: readonly QuestionInContext[]): AnswerRecord[] {
  return questions
    .map((asked) => ({ asked, output: baseline.answer(asked.question) }))
    .filter(({ output }) => output !== null)
    .map(({ asked, output }) =>
      answerRecordOf(asked, { system: baseline.name, raw: output ?? '', output, retrieved: null }),
    );
}

/** Answers of a benchmark's memory-free rules to the questions of a run, by rule. */
export function ruleAnswers({ results }: Benchmark, episodes: readonly Episode[]): AnswerRecord[] {
  const questions = questionsOf(episodes);
  return (results.baselines ?? []).flatMap((baseline) => baselineAnswers(baseline, questions));
}

/** The scores of a baseline on the same questions. */
export function summarizeBaseline(
  benchmark: Benchmark,
  baseline: AnswerBaseline,
  questions: readonly QuestionInContext[],
): SystemResult {
  const records = baselineAnswers(baseline, questions);
  return summarizeAnswers(benchmark, { name: baseline.name, type: 'baseline', standing: 'rule' }, records);
}
