import type { SystemResult } from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';
import type { PlayedRun } from '../benchmarks/benchmark-results.js';
import { questionsOf } from './questions-of.js';
import { summarizeAnswers, summarizeBaseline } from './summarize-answers.js';

/** The results of a run: its systems in order, then the benchmark's baselines and bounds. */
export function summarizeRun(benchmark: Benchmark, run: PlayedRun): SystemResult[] {
  const { summarize, baselines = [] } = benchmark.results;
  if (summarize !== undefined) return summarize(run);
  const questions = questionsOf(run.episodes);
  return [
    ...[...run.systems, ...run.references].map((system) =>
      summarizeAnswers(benchmark, system, system.answers),
    ),
    ...baselines.map((baseline) => summarizeBaseline(benchmark, baseline, questions)),
  ];
}
