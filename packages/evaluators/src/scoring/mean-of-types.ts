import type { AnswerRecord, Estimate, SystemResult } from '@memgym/core';
import { clusteredMean, type GroupedValue, type Metric, meanOfMeans } from '@memgym/scoring';

/**
 * The unweighted mean of the means of a system's question types, with its interval: a benchmark's `furtherMetrics`.
 * @param score the score of an answer; one of null does not count
 * @param types types without which the mean has no value. Default: none, so that those with a score are averaged
 */
export function meanOfTypes(
  answers: readonly AnswerRecord[],
  score: Metric['score'],
  types: readonly string[] = [],
): SystemResult['metrics'][string] {
  const values = answers.flatMap((answer): GroupedValue[] => {
    const value = answer.outcome === 'answered' ? score(answer) : null;
    return value === null ? [] : [{ value, cluster: answer.cluster, group: answer.type }];
  });
  return { ...wholeMean(values, types), by: {} };
}

/** The mean of the groups' means; without a value unless each of these groups has one. */
export function wholeMean(values: readonly GroupedValue[], groups: readonly string[]): Estimate {
  const found = new Set(values.map(({ group }) => group));
  return groups.every((group) => found.has(group)) ? meanOfMeans(values) : clusteredMean([]);
}
