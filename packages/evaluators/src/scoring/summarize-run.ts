import type { SystemResult } from '@memgym/core';
import type { Benchmark, PlayedRun } from '../benchmarks/benchmark.js';
import { questionsOf } from './questions-of.js';
import { summarizeAnswers, summarizeBaseline } from './summarize-answers.js';

/** The results of a run: its systems in order, then what the benchmark sets beside them. */
export function summarizeRun(benchmark: Benchmark, run: PlayedRun): SystemResult[] {
  if (benchmark.summarize !== undefined) return benchmark.summarize(run);
  const questions = questionsOf(run.episodes);
  return [
    ...[...run.systems, ...run.references].map((system) =>
      summarizeAnswers(benchmark, system, system.answers),
    ),
    ...benchmark.baselines.map((baseline) => summarizeBaseline(benchmark, baseline, questions)),
  ];
}
