import type { Estimate } from '@memgym/core';
import { clusteredMean, clusterJackknife, groupBy, type StatisticOfMeans } from '@memgym/scoring';
import { countingRules } from './counting-rules.js';
import { overlapF1 } from './judgment-scores.js';
import { type ItemMetrics, type MeanMetricsOptions, meanMetrics, overlapsIn } from './mean-metrics.js';

/** The metrics of an item, and the group of items that depend on each other, such as those about one conversation. */
export interface ClusteredMetrics {
  readonly metrics: ItemMetrics;
  readonly cluster: string;
}

/** A figure for a data set. */
export interface MetricEstimate extends Estimate {
  /** Number of items that lack the metric; omitted from the mean, or counted as 0 in `reference`. */
  readonly missing: number;
}

export interface EstimateMetricsOptions extends MeanMetricsOptions {
  /** The bounds of a metric. Default: unknown, so that its interval is symmetric. */
  readonly rangeOf?: (metric: string) => readonly [low: number, high: number] | undefined;
}

/** {@link meanMetrics} with 95 % intervals that respect clusters, by metric. */
export function estimateMetrics(
  items: readonly ClusteredMetrics[],
  names: readonly string[],
  { rangeOf = () => undefined, profile = 'fixed' }: EstimateMetricsOptions = {},
): Record<string, MetricEstimate> {
  const { missingValue } = countingRules[profile];
  const ownMetrics = items.map(({ metrics }) => metrics);
  const estimate = (name: string): MetricEstimate => {
    const value = meanMetrics(ownMetrics, [name], { profile })[name] ?? null;
    const lacks = ({ metrics }: ClusteredMetrics): boolean =>
      !Object.hasOwn(metrics, name) || (metrics[name] ?? null) === null;
    const counted = missingValue === null ? items.filter((item) => !lacks(item)) : items;
    if (counted.length === 0 && value !== null) {
      const clusters = [...groupBy(items, ({ cluster }) => cluster).values()];
      return { ...clusterJackknife(clusters, f1OfSet(name), { range: [0, 1] }), missing: 0 };
    }
    const values = counted.map(({ metrics, cluster }) => ({ value: Number(metrics[name] ?? 0), cluster }));
    const range = boundsWithin(rangeOf(name), values);
    const mean = clusteredMean(values, range === undefined ? {} : { range });
    return { ...mean, value, missing: items.filter(lacks).length };
  };
  return Object.fromEntries(names.map((name) => [name, estimate(name)]));
}

/** An F1 that single items do not have, from the mean recall and the mean precision. */
const f1OfSet = (name: string): StatisticOfMeans<ClusteredMetrics> => ({
  rowsOf: (items) =>
    overlapsIn(
      items.map(({ metrics }) => metrics),
      name,
    ).map(({ recall, precision }) => ({ group: name, values: [recall, precision] })),
  statistic: ([means]) => {
    const [recall, precision] = means ?? [];
    return recall === undefined || precision === undefined ? null : overlapF1([{ recall, precision }]);
  },
});

/** The bounds, if all values are within them; values from a fault of the original may be outside. */
const boundsWithin = (
  range: readonly [low: number, high: number] | undefined,
  values: readonly { readonly value: number }[],
) =>
  range !== undefined && values.every(({ value }) => value >= range[0] && value <= range[1])
    ? range
    : undefined;
