import type { Finding } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import {
  type ClusterSpread,
  type ComparisonRules,
  clusterSpread,
  itemDifferences,
  metricValues,
} from '@memgym/scoring';
import { type ComparableSystem, compareToBaseline } from './compare-to-baseline.js';

/** What a run says about a comparison that is to be planned. */
export interface StudyPair {
  readonly name: string;
  /** On the system minus the baseline; null if they share no items. */
  readonly finding: Finding | null;
  /** Of the differences of single items; null for fewer than two clusters. */
  readonly spread: ClusterSpread | null;
  /** The mean number of shared items in a cluster; 0 if there are none. */
  readonly itemsPerCluster: number;
}

/**
 * The findings against a baseline and the spread of their differences, from which the size of another run follows.
 * @throws {ConfigError} when there is no such system, or no other one shares an item with it
 */
export function studyOfRun(
  benchmark: Benchmark,
  rules: ComparisonRules,
  { systems, baseline }: { readonly systems: readonly ComparableSystem[]; readonly baseline: string },
): StudyPair[] {
  const known = benchmark.metrics.find(({ name }) => name === rules.metric);
  const answersOf = new Map(systems.map(({ name, stored }) => [name, stored.answers]));
  return compareToBaseline(benchmark, rules, { systems, baseline }).map(({ name, finding }) => {
    const [own = [], other = []] = [answersOf.get(name), answersOf.get(baseline)];
    const items =
      known === undefined ? [] : itemDifferences(metricValues(own, known), metricValues(other, known));
    const clusters = new Set(items.map(({ cluster }) => cluster)).size;
    return {
      name,
      finding,
      spread: clusterSpread(items),
      itemsPerCluster: clusters === 0 ? 0 : items.length / clusters,
    };
  });
}
