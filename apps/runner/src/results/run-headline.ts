import type { AnswerRecord, RunResult, Verdict } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { createVerdicts, type Metric, trialStability, verdictOf } from '@memgym/scoring';
import { differencesOf, storedAnswers } from './compare-to-baseline.js';

/** The metric by which a run is sorted and compared. */
export function headlineOf({ metrics }: Benchmark, { headline }: Pick<RunResult, 'headline'>): Metric {
  return metrics.find(({ name }) => name === headline) ?? metrics[0];
}

/** Adds to results their headline metric, if it is not the first one, and the verdict in it. */
export function withVerdict(
  benchmark: Benchmark,
  result: RunResult,
  answers: readonly AnswerRecord[],
  left?: Verdict['left'],
): RunResult {
  const headline = chooseHeadline(benchmark, result);
  const { name: metric, higherIsBetter } = headline;
  const systems = result.systems.map(({ name }) => ({
    name,
    stored: storedAnswers({ answers, result }, name),
  }));
  const verdict = verdictOf({
    metric,
    higherIsBetter,
    result,
    ...(left !== undefined && { left }),
    differenceOf: differencesOf(benchmark, metric, systems),
  });
  const wasAsked = result.asked.questions + result.asked.probes > 0;
  return {
    ...result,
    ...(headline !== benchmark.metrics[0] && { headline: headline.name }),
    ...(wasAsked && { verdict }),
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
