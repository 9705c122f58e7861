import { ConfigError, didYouMean } from '@memgym/core';
import type { Benchmark, StoredAnswers } from '@memgym/evaluators';
import type { PairedDifference } from '@memgym/scoring';
import { pairedValue } from './paired-value.js';

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
