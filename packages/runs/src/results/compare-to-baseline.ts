import {
  type AnswerRecord,
  ConfigError,
  didYouMean,
  type Finding,
  type RunResult,
  type SystemResult,
} from '@memgym/core';
import type { Benchmark, StoredAnswers } from '@memgym/evaluators';
import {
  type ComparedSystem,
  type ComparisonRules,
  compareSystems,
  findingBetween,
  findingsOf,
  metricValues,
  type PairedDifference,
  pairedDifference,
} from '@memgym/scoring';
import { boundsOf } from './result-scores.js';

/** A system to be compared. */
export interface ComparableSystem extends ComparedSystem {
  readonly stored: StoredAnswers;
}

/** A system next to the baseline. */
export interface BaselineDifference {
  readonly name: string;
  readonly standing: SystemResult['standing'];
  readonly value: number | null;
  /** On the system minus the baseline; null if they share no item, or have neither model nor memory in common. */
  readonly finding: Finding | null;
}

/**
 * All systems against one of them, the greatest difference first, then bounds. The findings are those of all pairs of the systems, so
 * that another baseline, the verdict and the report say the same.
 * @throws {ConfigError} when there is no such system, or no other one shares an item with it
 */
export function compareToBaseline(
  benchmark: Benchmark,
  rules: ComparisonRules,
  { systems, baseline }: { readonly systems: readonly ComparableSystem[]; readonly baseline: string },
): BaselineDifference[] {
  const base = systems.find(({ name }) => name === baseline);
  const names = systems.map(({ name }) => name);
  if (base === undefined) {
    throw new ConfigError(`There is no system ${JSON.stringify(baseline)} to compare with.`, {
      key: 'baseline',
      hint: `${didYouMean(baseline, names)}The systems are ${names.join(', ')}.`,
    });
  }
  const { findings } = compareSystems(systems, rules, pairedDifferencesOf(benchmark, rules.metric, systems));
  const outsideOf = ({ standing }: BaselineDifference): number => (standing === 'system' ? 0 : 1);
  const placeOf = ({ finding }: BaselineDifference): number => finding?.value ?? Number.NEGATIVE_INFINITY;
  const others = systems
    .filter((system) => system !== base)
    .map(({ name, standing, value }) => ({
      ...{ name, standing, value },
      finding: findingBetween(findings, name, baseline) ?? null,
    }))
    .sort((a, b) => outsideOf(a) - outsideOf(b) || (placeOf(a) === placeOf(b) ? 0 : placeOf(b) - placeOf(a)));
  if (others.length === 0 || others.some(({ finding }) => finding !== null)) return others;
  throw new ConfigError(
    `No system shares an item of ${rules.metric} with ${baseline}, so no pairs can be formed.`,
    {
      key: 'metric',
      hint: `Compare systems that answered the same questions, or choose another metric, e.g. ${benchmark.metrics[0].name}.`,
    },
  );
}

/** The paired differences of systems by their names; null if two share no item, or the metric cannot be paired. */
export function pairedDifferencesOf(
  benchmark: Benchmark,
  metric: string,
  systems: readonly Pick<ComparableSystem, 'name' | 'stored'>[],
): (first: string, second: string) => PairedDifference | null {
  const known = benchmark.metrics.find(({ name }) => name === metric);
  if (known === undefined) return () => null;
  // Read once for each system, because all pairs are compared.
  const read = new Map(
    systems.map(({ name, stored }) => [name, { stored, values: metricValues(stored.answers, known) }]),
  );
  return (first, second) => {
    const [one, other] = [read.get(first), read.get(second)];
    if (one === undefined || other === undefined) return null;
    const single = pairedDifference(one.values, other.values, { range: known.range });
    if (single.n > 0) return single;
    const together = benchmark.results.comparison?.difference(metric, one.stored, other.stored) ?? null;
    return together === null || together.n === 0 ? null : together;
  };
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

/**
 * Systems of two runs, each after a change minus before it, with intervals that hold together for the memory systems;
 * bounds are compared at the same level and do not count.
 */
export function findingsOfChange(
  benchmark: Benchmark,
  rules: ComparisonRules,
  systems: readonly {
    readonly name: string;
    readonly standing: SystemResult['standing'];
    readonly before: StoredAnswers;
    readonly after: StoredAnswers;
  }[],
): ReadonlyMap<string, Finding> {
  const pairs = systems.flatMap(({ name, standing, before, after }) => {
    const of = [
      { name: 'after', stored: after },
      { name: 'before', stored: before },
    ];
    const difference = pairedDifferencesOf(benchmark, rules.metric, of)('after', 'before');
    return difference === null ? [] : [{ first: name, second: name, difference, standing }];
  });
  const tested = pairs.filter(
    ({ standing, difference }) => standing === 'system' && difference.standardError !== null,
  );
  const findings = findingsOf(pairs, rules, Math.max(1, tested.length));
  return new Map(findings.map((finding) => [finding.first, finding]));
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
