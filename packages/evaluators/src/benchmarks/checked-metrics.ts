import {
  type AnsweredRecord,
  type Estimate,
  fileNameOf,
  InvalidArgumentError,
  type SystemResult,
} from '@memgym/core';
import type { Metric } from '@memgym/scoring';

const longestName = 80;
const unfit = /[\p{C}\p{Zl}\p{Zp}]|^\s|\s$|^$|^__proto__$/u;

/**
 * The metrics of a benchmark, whose scores are checked when they are given.
 * @throws {InvalidArgumentError} when two names differ in nothing or only in case or Unicode form, because columns of
 *   tables with such names are one; or when a name is empty, longer than 80 characters or has control characters
 */
export function checkedMetrics<Metrics extends readonly Metric[]>(
  benchmark: string,
  metrics: Metrics,
): Metrics {
  const known = new Map<string, string>();
  for (const { name } of metrics) {
    if (unfit.test(name) || name.length > longestName)
      throw new InvalidArgumentError(
        'metrics',
        `${benchmark}: ${JSON.stringify(name.slice(0, 2 * longestName))} cannot be the name of a metric`,
        { hint: `Give it a name of 1 to ${longestName} characters in one line, without blanks at its ends.` },
      );
    const folded = name.normalize('NFC').toLowerCase();
    const other = known.get(folded);
    if (other !== undefined)
      throw new InvalidArgumentError(
        'metrics',
        `${benchmark}: two metrics have the names ${JSON.stringify(other)} and ${JSON.stringify(name)}`,
        { hint: 'Give them names that differ in more than case: columns of tables are named after them.' },
      );
    known.set(folded, name);
  }
  return metrics.map((metric) => checked(benchmark, metric)) as unknown as Metrics;
}

const checked = (benchmark: string, metric: Metric): Metric => ({
  ...metric,
  score(record) {
    const score = metric.score(record);
    if (score !== null && !isWithin(score, metric))
      throw new InvalidArgumentError(
        metric.name,
        `expected null or a number from ${metric.range.join(' to ')}, got ${shown(score)} for question ${placeOf(record)}`,
        {
          hint: `Mend the metric of the benchmark ${benchmark}; the answer is in ${fileOf(record)} of the run.`,
        },
      );
    return score;
  },
  ...(metric.isUnscored !== undefined && { isUnscored: (record) => metric.isUnscored?.(record) === true }),
});

const isWithin = (score: unknown, { range: [low, high] }: Metric): boolean =>
  typeof score === 'number' && Number.isFinite(score) && score >= low && score <= high;

const shown = (score: unknown): string =>
  typeof score === 'number' ? String(score) : (JSON.stringify(score) ?? 'nothing');

const placeOf = ({
  questionId,
  episodeId,
  system,
}: Pick<AnsweredRecord, 'questionId' | 'episodeId' | 'system'>) =>
  `${questionId} of ${episodeId}, answered by ${system}`;

const fileOf = ({ episodeId, system }: Pick<AnsweredRecord, 'episodeId' | 'system'>): string =>
  `episodes/${fileNameOf(system)}/${fileNameOf(episodeId)}.jsonl`;

/**
 * Checks the scores that a judge gives to an answer.
 * @throws {InvalidArgumentError} when one is not finite, which a record could not hold
 */
export function requireFinite<Scored extends Pick<AnsweredRecord, 'scores'>>(
  scored: Scored,
  record: Pick<AnsweredRecord, 'questionId' | 'episodeId' | 'system'>,
): Scored {
  for (const [name, score] of Object.entries(scored.scores ?? {}))
    if (score !== null && !(typeof score === 'number' && Number.isFinite(score)))
      throw new InvalidArgumentError(
        name,
        `expected null or a finite number, got ${shown(score)} for question ${placeOf(record)}`,
        { hint: 'Mend what scores the answers of the benchmark, then run the same command again.' },
      );
  return scored;
}

/**
 * Checks results that a benchmark summarized by itself.
 * @throws {InvalidArgumentError} when a value is not finite, which `metrics.json` could not hold
 */
export function requireFiniteResults(benchmark: string, results: readonly SystemResult[]): void {
  for (const { name: system, metrics } of results)
    for (const [metric, { by, slices = {}, ...all }] of Object.entries(metrics)) {
      const groups: (readonly [string, Estimate])[] = [
        ['all', all],
        ...Object.entries(by),
        ...Object.values(slices).flatMap((parts) => Object.entries(parts)),
      ];
      for (const [group, { value, low, high }] of groups)
        for (const number of [value, low, high])
          if (number !== null && !Number.isFinite(number))
            throw new InvalidArgumentError(
              metric,
              `expected null or a finite number, got ${shown(number)} for ${system} in the group ${JSON.stringify(group)}`,
              { hint: `Mend \`results.summarize\` of the benchmark ${benchmark}.` },
            );
    }
}
