import type { Profile } from '@memgym/core';
import { countingRules } from './counting-rules.js';
import { overlapF1, type SetOverlap } from './judgment-scores.js';

/** An item's scores by metric; null if the metric does not apply. */
export type ItemMetrics = Readonly<Record<string, number | boolean | null>>;

export interface MeanMetricsOptions {
  /**
   * `fixed`, the default, averages over the items that have the metric; a `…_f1` that items lack is computed from the
   * mean `…_recall` and `…_precision`. `reference` counts a missing metric as 0, so that such an F1 is 0
   * (packages/memorybench/spec.md#missing-metrics-count-as-zero).
   */
  readonly profile?: Profile;
}

/**
 * The figures of a single dataset: each metric's mean over its items, booleans as 0 or 1
 * (packages/memorybench/spec.md#summary-figures).
 * @returns the means by metric, in the metrics' order; null if no item has the metric
 */
export function meanMetrics(
  items: readonly ItemMetrics[],
  metrics: readonly string[],
  { profile = 'fixed' }: MeanMetricsOptions = {},
): Record<string, number | null> {
  const { missingValue } = countingRules[profile];
  return Object.fromEntries(
    metrics.map((metric) => {
      const found = items
        .map((item) => valueIn(item, metric) ?? missingValue)
        .filter((value) => value !== null);
      if (found.length > 0) return [metric, found.reduce((sum, value) => sum + value, 0) / found.length];
      return [metric, metric.endsWith('_f1') ? setF1(items, metric) : null];
    }),
  );
}

function setF1(items: readonly ItemMetrics[], metric: string): number | null {
  const overlaps = overlapsIn(items, metric);
  return overlaps.length === 0 ? null : overlapF1(overlaps);
}

/** What a `<name>_f1` of a whole set is computed from: `<name>_recall` and `<name>_precision` of items that have both. */
export function overlapsIn(items: readonly ItemMetrics[], metric: string): SetOverlap[] {
  const name = metric.slice(0, -'_f1'.length);
  return items.flatMap((item) => {
    const [recall, precision] = [valueIn(item, `${name}_recall`), valueIn(item, `${name}_precision`)];
    return recall === null || precision === null ? [] : [{ recall, precision }];
  });
}

function valueIn(item: ItemMetrics, metric: string): number | null {
  const value = Object.hasOwn(item, metric) ? (item[metric] ?? null) : null;
  return value === null ? null : Number(value);
}
