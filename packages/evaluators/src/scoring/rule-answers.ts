import type { AnswerRecord, Episode } from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { questionsOf } from './questions-of.js';
import { baselineAnswers } from './summarize-answers.js';

/** Answers of a benchmark's memory-free rules to the questions of a run, by rule. */
export function ruleAnswers({ results }: Benchmark, episodes: readonly Episode[]): AnswerRecord[] {
  const questions = questionsOf(episodes);
  return (results.baselines ?? []).flatMap((baseline) => baselineAnswers(baseline, questions));
}
