import { type AnswerRecord, ConfigError, didYouMean, type RunResult } from '@memgym/core';
import type { Benchmark, StoredAnswers } from '@memgym/evaluators';
import { metricValues, type PairedDifference, pairedDifference } from '@memgym/scoring';
import { boundsOf } from './result-scores.js';

/** A system to be compared. */
export interface ComparableSystem {
  readonly name: string;
  /** Its value of the metric over all of its own items. */
  readonly value: number | null;
  readonly stored: StoredAnswers;
}

/** A system next to the baseline. */
export interface BaselineDifference {
  readonly name: string;
  readonly value: number | null;
  /** The system minus the baseline over shared items; null if there are none. */
  readonly difference: PairedDifference | null;
}

/**
 * The paired difference between each system and one of them, the greatest first.
 * @throws {ConfigError} when there is no such system, or no other one shares an item with it
 */
export function compareToBaseline(
  benchmark: Benchmark,
  metric: string,
  systems: readonly ComparableSystem[],
  baseline: string,
): BaselineDifference[] {
  const base = systems.find(({ name }) => name === baseline);
  const names = systems.map(({ name }) => name);
  if (base === undefined) {
    throw new ConfigError(`There is no system ${JSON.stringify(baseline)} to compare with.`, {
      key: 'baseline',
      hint: `${didYouMean(baseline, names)}The systems are ${names.join(', ')}.`,
    });
  }
  const others = differencesTo(benchmark, metric, systems, base);
  if (others.length === 0 || others.some(({ difference }) => difference !== null)) return others;
  throw new ConfigError(
    `No system shares an item of ${metric} with ${baseline}, so no pairs can be formed.`,
    {
      key: 'metric',
      hint: `Compare systems that answered the same questions, or choose another metric, e.g. ${benchmark.metrics[0].name}.`,
    },
  );
}

/** The paired difference between each other system and this one, the greatest first. */
export function differencesTo(
  benchmark: Benchmark,
  metric: string,
  systems: readonly ComparableSystem[],
  baseline: ComparableSystem,
): BaselineDifference[] {
  const placeOf = ({ difference }: BaselineDifference): number =>
    difference?.value ?? Number.NEGATIVE_INFINITY;
  return systems
    .filter((system) => system !== baseline)
    .map(({ name, value, stored }) => ({
      name,
      value,
      difference: pairedValue(benchmark, metric, stored, baseline.stored),
    }))
    .sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(b) - placeOf(a)));
}

/** The answers of a system and of the run’s bounds. */
export function storedAnswers(
  { answers, result }: { readonly answers: readonly AnswerRecord[]; readonly result: RunResult },
  system: string,
): StoredAnswers {
  const own = (name: string): AnswerRecord[] => answers.filter((answer) => answer.system === name);
  const model = result.systems.find(({ name }) => name === system)?.model;
  const bounds = result.systems
    .filter(({ type }) => type === 'bound')
    .map((bound) => ({ ...bound, answers: own(bound.name) }));
  return { answers: own(system), references: boundsOf(bounds, model) };
}

/** `first − second` of a metric over the shared items; null if the metric cannot be paired, or they share no item. */
export function pairedValue(
  benchmark: Benchmark,
  metric: string,
  first: StoredAnswers,
  second: StoredAnswers,
): PairedDifference | null {
  const known = benchmark.metrics.find(({ name }) => name === metric);
  if (known === undefined) return null;
  const single = pairedDifference(metricValues(first.answers, known), metricValues(second.answers, known), {
    range: known.range,
  });
  if (single.n > 0) return single;
  const together = benchmark.results.comparison?.difference(metric, first, second) ?? null;
  return together === null || together.n === 0 ? null : together;
}

/**
 * Only answers to the same questions can be paired; different data sets may use the same ids for different questions.
 * @throws {ConfigError} when a question differs, or the two share none
 */
export function requireSameQuestions(first: readonly AnswerRecord[], second: readonly AnswerRecord[]): void {
  const idOf = ({ episodeId, questionId }: AnswerRecord): string => JSON.stringify([episodeId, questionId]);
  const contentOf = ({ text, expected }: AnswerRecord): string => JSON.stringify([text, expected]);
  const known = new Map(first.map((answer) => [idOf(answer), answer]));
  let shared = 0;
  for (const answer of second) {
    const other = known.get(idOf(answer));
    if (other !== undefined) shared += 1;
    if (other === undefined || contentOf(other) === contentOf(answer)) continue;
    throw new ConfigError(
      `Question ${answer.questionId} of ${answer.episodeId} differs between the two: ${JSON.stringify(other.text)}, ${JSON.stringify(answer.text)}.`,
      { hint: 'Compare runs over the same data.' },
    );
  }
  if (shared > 0 || first.length === 0 || second.length === 0) return;
  throw new ConfigError('The two share no question, so that their scores cannot be compared.', {
    hint: 'Compare runs over the same questions. Runs over several parts of the data are put side by side by one run over all of them.',
  });
}
