import type { Estimate } from '@memgym/core';
import { clusterJackknife } from '../statistics/cluster-jackknife.js';
import { clusteredMean } from '../statistics/clustered-mean.js';
import { groupBy } from '../statistics/group-by.js';
import { type ItemMetrics, type MeanMetricsOptions, meanMetrics } from './mean-metrics.js';
import { rulesOf } from './rules-of.js';

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
  const { missingValue } = rulesOf(profile);
  const meanOf = (some: readonly ClusteredMetrics[], name: string): number | null =>
    meanMetrics(
      some.map(({ metrics }) => metrics),
      [name],
      { profile },
    )[name] ?? null;
  const estimate = (name: string): MetricEstimate => {
    const value = meanOf(items, name);
    const lacks = ({ metrics }: ClusteredMetrics): boolean =>
      !Object.hasOwn(metrics, name) || (metrics[name] ?? null) === null;
    const counted = missingValue === null ? items.filter((item) => !lacks(item)) : items;
    if (counted.length === 0 && value !== null) {
      const clusters = [...groupBy(items, ({ cluster }) => cluster).values()];
      return { ...clusterJackknife(clusters, (some) => meanOf(some, name), { range: [0, 1] }), missing: 0 };
    }
    const values = counted.map(({ metrics, cluster }) => ({ value: Number(metrics[name] ?? 0), cluster }));
    const range = boundsWithin(rangeOf(name), values);
    const mean = clusteredMean(values, range === undefined ? {} : { range });
    return { ...mean, value, missing: items.filter(lacks).length };
  };
  return Object.fromEntries(names.map((name) => [name, estimate(name)]));
}

/** The bounds, if all values are within them; values from a fault of the original may be outside. */
const boundsWithin = (
  range: readonly [low: number, high: number] | undefined,
  values: readonly { readonly value: number }[],
) =>
  range !== undefined && values.every(({ value }) => value >= range[0] && value <= range[1])
    ? range
    : undefined;
