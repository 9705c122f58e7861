import type { AnswerRecord, RunResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { Metric } from '@memgym/scoring';
import { pairedValue, storedAnswers } from './compare-to-baseline.js';

/** The metric by which a run is sorted and compared. */
export function headlineOf({ metrics }: Benchmark, { headline }: Pick<RunResult, 'headline'>): Metric {
  return metrics.find(({ name }) => name === headline) ?? metrics[0];
}

/** Adds to results their headline metric, if it is not the first one, and the system that leads in it. */
export function withHeadline(
  benchmark: Benchmark,
  result: RunResult,
  answers: readonly AnswerRecord[],
): RunResult {
  const headline = chooseHeadline(benchmark, result);
  const best = settledBest(benchmark, headline, { result, answers });
  return {
    ...result,
    ...(headline !== benchmark.metrics[0] && { headline: headline.name }),
    ...(best !== undefined && { best }),
  };
}

function chooseHeadline({ metrics, results }: Benchmark, result: RunResult): Metric {
  if (results.headline === undefined) return metrics[0];
  const wanted = result.simulated.model ? 'retrieval' : 'answer';
  const itemsOf = ({ name }: Metric): number =>
    Math.max(0, ...result.systems.map((system) => system.metrics[name]?.n ?? 0));
  const [first, ...others] = metrics.filter(({ scores = 'answer' }) => scores === wanted);
  if (first === undefined) return metrics[0];
  const most = others.reduce((found, metric) => (itemsOf(metric) > itemsOf(found) ? metric : found), first);
  return itemsOf(most) === 0 ? metrics[0] : most;
}

/** The memory system that is better than every other one, if the intervals of all differences exclude 0. */
function settledBest(
  benchmark: Benchmark,
  { name: metric, higherIsBetter }: Metric,
  run: { readonly answers: readonly AnswerRecord[]; readonly result: RunResult },
): string | undefined {
  const sign = higherIsBetter ? 1 : -1;
  const ranked = run.result.systems
    .filter(({ standing }) => standing === 'system')
    .flatMap(({ name, metrics }) => {
      const value = metrics[metric]?.value ?? null;
      return value === null ? [] : [{ name, value: sign * value }];
    })
    .sort((a, b) => b.value - a.value);
  const [leader, ...others] = ranked;
  if (leader === undefined || others.length === 0) return undefined;
  const stored = storedAnswers(run, leader.name);
  const isAhead = others.every(({ name }) => {
    const { low = null, high = null } =
      pairedValue(benchmark, metric, stored, storedAnswers(run, name)) ?? {};
    return low !== null && high !== null && (higherIsBetter ? low > 0 : high < 0);
  });
  return isAhead ? leader.name : undefined;
}
