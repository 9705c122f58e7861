import type { AnswerRecord, LongestHistory, RunManifest, RunResult, Verdict } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { createVerdicts, type Metric, trialStability, verdictOf } from '@memgym/scoring';
import { beyondMemory } from './beyond-memory.js';
import { pairedDifferencesOf, storedAnswers } from './compare-to-baseline.js';

/** The metric by which a run is sorted and compared. */
export function headlineOf({ metrics }: Benchmark, { headline }: Pick<RunResult, 'headline'>): Metric {
  return metrics.find(({ name }) => name === headline) ?? metrics[0];
}

/**
 * The metric by which two runs are compared, unless another one is asked for: that of the benchmark, or the headline of the
 * first or of the second, whichever both have.
 */
export function metricOfChange(
  benchmark: Benchmark,
  first: Pick<RunResult, 'headline' | 'systems'>,
  second: Pick<RunResult, 'headline' | 'systems'>,
): string {
  const isMeasured = (metric: string): boolean =>
    [first, second].every(({ systems }) =>
      systems.some(({ metrics }) => Object.hasOwn(metrics, metric) && metrics[metric]?.value != null),
    );
  const headline = headlineOf(benchmark, first).name;
  const wanted = [
    benchmark.results.comparison?.metric ?? headline,
    headline,
    headlineOf(benchmark, second).name,
  ];
  return wanted.find(isMeasured) ?? headline;
}

/** What the data have and a run did not ask. */
export const leftOf = ({
  data: { clusters, episodes, questions, whole },
}: Pick<RunManifest, 'data'>): NonNullable<Verdict['left']> => ({
  clusters: whole.clusters - clusters,
  episodes: whole.episodes - episodes,
  questions: whole.questions - questions,
});

/** Adds to results their headline metric, if it is not the first one, and the verdict in it. */
export function withVerdict(
  benchmark: Benchmark,
  result: RunResult,
  { answers, data }: { readonly answers: readonly AnswerRecord[]; readonly data?: RunManifest['data'] },
): RunResult {
  const { longestHistory } = data ?? {};
  const headline = chooseHeadline(benchmark, result, longestHistory);
  const { name: metric, higherIsBetter } = headline;
  const systems = result.systems.map(({ name }) => ({
    name,
    stored: storedAnswers({ answers, result }, name),
  }));
  const beyond = result.simulated.model ? undefined : beyondMemory(benchmark, answers);
  const verdict = verdictOf({
    metric,
    higherIsBetter,
    result,
    ...(data !== undefined && { left: leftOf({ data }) }),
    ...(longestHistory !== undefined && { longestHistory }),
    drafted: data?.drafted,
    ...(beyond !== undefined && { withEvidence: { asked: beyond.asked, missed: beyond.missed } }),
    differenceOf: pairedDifferencesOf(benchmark, metric, systems),
  });
  const wasAsked = result.asked.questions + result.asked.probes > 0;
  return {
    ...result,
    ...(headline !== benchmark.metrics[0] && { headline: headline.name }),
    ...(wasAsked && { verdict }),
  };
}

/** So few answers are no headline where another metric has more. */
const handful = 5;

/**
 * Where the model is simulated, its answers decide nothing: the headline is what memories found, within equal tokens if
 * the benchmark measures that and not every history fits into them. Where only a handful of questions name evidence, it
 * is as with a model. Where a judge marked the answers, it is the judge. Otherwise it is the first metric, or that of
 * answers with the most items.
 */
function chooseHeadline(
  { metrics, results }: Benchmark,
  result: RunResult,
  longestHistory: LongestHistory | undefined,
): Metric {
  const histories = longestHistory?.tokens ?? Number.POSITIVE_INFINITY;
  const itemsOf = ({ name }: Metric): number =>
    Math.max(0, ...result.systems.map((system) => system.metrics[name]?.n ?? 0));
  const measured = metrics.filter((metric) => itemsOf(metric) > 0);
  const answered = measured.filter(({ scores = 'answer' }) => scores === 'answer');
  if (result.simulated.model) {
    const found = measured.filter(({ scores }) => scores === 'retrieval');
    const retrieval =
      found.find(({ withinTokens = 0 }) => withinTokens > 0 && withinTokens < histories) ??
      found.find(({ withinTokens }) => withinTokens === undefined) ??
      found[0];
    const isThin = (metric: Metric): boolean =>
      results.headline !== undefined &&
      itemsOf(metric) <= handful &&
      answered.some((other) => itemsOf(other) > handful);
    if (retrieval !== undefined && !isThin(retrieval)) return retrieval;
  }
  const judged = result.simulated.model ? undefined : measured.find(({ verdict }) => verdict === 'judge');
  if (judged !== undefined || results.headline === undefined) return judged ?? metrics[0];
  const [first, ...others] = answered;
  if (first === undefined) return metrics[0];
  return others.reduce((most, metric) => (itemsOf(metric) > itemsOf(most) ? metric : most), first);
}

/**
 * By what a run with a model is ranked, and by what one without, or why one without a model is not ranked by what
 * memories found; undefined if there is nothing to say.
 */
export function rankingNote(benchmark: Benchmark, result: RunResult): string | undefined {
  const { name, scores } = headlineOf(benchmark, result);
  if (result.simulated.model) {
    if (scores === 'retrieval' || benchmark.results.headline === undefined) return undefined;
    const items = Math.max(0, ...result.systems.map(({ metrics }) => metrics[name]?.n ?? 0));
    return `Ranked by ${name}, which has the most answers (${items}): too few questions name evidence to rank by what memories find.`;
  }
  const simulated = { ...result, simulated: { ...result.simulated, model: true } };
  const offline = chooseHeadline(benchmark, simulated, result.verdict?.longestHistory);
  return offline.name === name
    ? undefined
    : `Ranked by ${name}, because a model answered; a run with the offline model is ranked by ${offline.name}.`;
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
