import type { Estimate } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { type ClusterSpread, clusterSpread, itemDifferences, metricValues } from '@memgym/scoring';
import { type ComparableSystem, compareToBaseline } from './compare-to-baseline.js';

/** What a run says about a comparison that is to be planned. */
export interface StudyPair {
  readonly name: string;
  /** The system minus the baseline, over shared items; null if there are none. */
  readonly difference: Estimate | null;
  /** Of the differences of single items; null for fewer than two clusters. */
  readonly spread: ClusterSpread | null;
  /** The mean number of shared items in a cluster; 0 if there are none. */
  readonly itemsPerCluster: number;
}

/**
 * The spread of the paired differences to a baseline, from which the size of another run follows.
 * @throws {ConfigError} when there is no such system, or no other one shares an item with it
 */
export function studyOfRun(
  benchmark: Benchmark,
  metric: string,
  systems: readonly ComparableSystem[],
  baseline: string,
): StudyPair[] {
  const known = benchmark.metrics.find(({ name }) => name === metric);
  const answersOf = new Map(systems.map(({ name, stored }) => [name, stored.answers]));
  return compareToBaseline(benchmark, metric, systems, baseline).map(({ name, difference }) => {
    const [own = [], other = []] = [answersOf.get(name), answersOf.get(baseline)];
    const items =
      known === undefined ? [] : itemDifferences(metricValues(own, known), metricValues(other, known));
    const clusters = new Set(items.map(({ cluster }) => cluster)).size;
    return {
      name,
      difference,
      spread: clusterSpread(items),
      itemsPerCluster: clusters === 0 ? 0 : items.length / clusters,
    };
  });
}
