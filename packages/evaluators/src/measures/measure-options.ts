import type { Episode, SystemResult } from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { questionsOf } from '../scoring/questions-of.js';
import { summarizeBaseline } from '../scoring/summarize-answers.js';

/** The scores of rules that answer from the options alone: how much these give away. */
export function measureOptions(benchmark: Benchmark, episodes: readonly Episode[]): SystemResult[] {
  const questions = questionsOf(episodes);
  return (benchmark.results.baselines ?? []).map((baseline) =>
    summarizeBaseline(benchmark, baseline, questions),
  );
}
