import { type AnswerRecord, ConfigError, type RunResult } from '@memgym/core';
import type { Benchmark, StoredAnswers } from '@memgym/evaluators';
import { metricValues, type PairedDifference, pairedDifference } from '@memgym/scoring';

/** The answers of a system and of the run’s bounds. */
export function storedAnswers(
  { answers, result }: { readonly answers: readonly AnswerRecord[]; readonly result: RunResult },
  system: string,
): StoredAnswers {
  const own = (name: string): AnswerRecord[] => answers.filter((answer) => answer.system === name);
  const bounds = result.systems.filter(({ type }) => type === 'bound');
  return { answers: own(system), references: new Map(bounds.map(({ name }) => [name, own(name)])) };
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
 * Different data sets may use the same ids for different questions, which cannot be paired.
 * @throws {ConfigError} when a question differs
 */
export function requireSameQuestions(first: readonly AnswerRecord[], second: readonly AnswerRecord[]): void {
  const idOf = ({ episodeId, questionId }: AnswerRecord): string => JSON.stringify([episodeId, questionId]);
  const contentOf = ({ text, expected }: AnswerRecord): string => JSON.stringify([text, expected]);
  const known = new Map(first.map((answer) => [idOf(answer), answer]));
  for (const answer of second) {
    const other = known.get(idOf(answer));
    if (other === undefined || contentOf(other) === contentOf(answer)) continue;
    throw new ConfigError(
      `Question ${answer.questionId} of ${answer.episodeId} differs between the two: ${JSON.stringify(other.text)}, ${JSON.stringify(answer.text)}.`,
      { hint: 'Compare runs over the same data.' },
    );
  }
}
