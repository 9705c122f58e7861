import type { AnswerRecord, RunResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { createVerdicts, trialStability } from '@memgym/scoring';
import { headlineOf } from './run-headline.js';

/** Adds to the results of a run with several trials how much they differ, for each system. */
export function withTrials(
  benchmark: Benchmark,
  result: RunResult,
  answers: readonly AnswerRecord[],
): RunResult {
  if (result.asked.trials === 1) return result;
  const metric = headlineOf(benchmark, result);
  const verdicts = createVerdicts(benchmark.metrics);
  const isRight = (record: AnswerRecord): boolean | null =>
    record.outcome === 'answered' ? (verdicts.of(record)?.isRight ?? null) : null;
  return {
    ...result,
    systems: result.systems.map((system) => {
      const records = answers.filter(
        (answer) => answer.system === system.name && answer.questionKind !== 'state-probe',
      );
      const trials = trialStability({ records, metric, isRight });
      return trials === null ? system : { ...system, trials };
    }),
  };
}
