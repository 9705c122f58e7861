import type { Estimate, JsonObject, Profile } from '@memgym/core';
import type { ScoredResults } from '@memgym/evaluators';
import { formatValue, renderTextTable } from '@memgym/scoring';
import type { MemoryBenchDataset } from '../data/memorybench-datasets.js';
import { memoryBenchMetrics, rawMetricName } from '../play/memorybench-metrics.js';
import { estimateMetrics, type MetricEstimate } from '../score/estimate-metrics.js';
import type { ItemMetrics } from '../score/mean-metrics.js';

/** An item of the file, with the items that depend on it. */
export interface ScoredDetails {
  readonly dataset: string;
  readonly metrics: ItemMetrics;
  readonly cluster: string;
}

export type MeansByDataset = ReadonlyMap<string, Readonly<Record<string, MetricEstimate>>>;

/** What becomes of an item that lacks a score: it counts as 0 in the original. */
export const lacking = {
  fixed: { score: null, effect: 'left out of the mean', merged: ['merged', 'llm_as_judge_score'] },
  reference: { score: 0, effect: 'counted as 0', merged: [] as readonly string[] },
} as const;

/** Means by data set, of the metrics in its definition; in `fixed`, also of the merged score. */
export function meansByDataset(
  items: readonly ScoredDetails[],
  datasets: readonly MemoryBenchDataset[],
  profile: Profile,
): MeansByDataset {
  const present = new Set(items.map(({ dataset }) => dataset));
  return new Map(
    datasets
      .filter(({ name }) => present.has(name))
      .map(({ name, metrics }) => {
        const own = items.filter(({ dataset }) => dataset === name);
        const merged = lacking[profile].merged.filter((metric) => own.some((item) => metric in item.metrics));
        return [name, estimateMetrics(own, [...metrics, ...merged], { profile, rangeOf })];
      }),
  );
}

const rangeOf = (metric: string) =>
  memoryBenchMetrics.find(({ name }) => name === rawMetricName(metric))?.range;

/** The figures of a single data set, or of several data sets of one source, which have no common figure. */
export function scoredMeans(means: MeansByDataset, profile: Profile): ScoredResults {
  const [[, only] = []] = means;
  const summary = means.size === 1 && only !== undefined ? { summary: valuesOf(only) } : {};
  return {
    json: { ...summary, ...meansJson(means) },
    text: meansTable(means),
    notes: missingNotes(means, profile),
    figures: [],
  };
}

export const intervalOf = ({ low, high }: Estimate): number[] | null =>
  low === null || high === null ? null : [low, high];

const valuesOf = (estimates: Readonly<Record<string, MetricEstimate>>) =>
  Object.fromEntries(Object.entries(estimates).map(([metric, { value }]) => [metric, value]));

export const meansJson = (means: MeansByDataset, summary: JsonObject = {}) => {
  const by = (of: (estimate: MetricEstimate) => number | number[] | null) =>
    Object.fromEntries(
      [...means].map(([dataset, estimates]) => [
        dataset,
        Object.fromEntries(Object.entries(estimates).map(([metric, estimate]) => [metric, of(estimate)])),
      ]),
    );
  return {
    metrics: by(({ value }) => value),
    intervals: { ...summary, metrics: by(intervalOf) },
    missing: by(({ missing }) => missing),
  };
};

export const meansTable = (means: MeansByDataset): string =>
  renderTextTable(
    ['data set', 'metric', 'mean', 'n', 'missing'],
    [...means].flatMap(([dataset, estimates]) =>
      Object.entries(estimates).map(([metric, estimate]) => [
        dataset,
        metric,
        formatValue(estimate, 4),
        String(estimate.n),
        String(estimate.missing),
      ]),
    ),
    { align: 'start' },
  );

/** Reports the metrics that items lack, and the effect on the mean. */
export function missingNotes(means: MeansByDataset, profile: Profile): string[] {
  const missed = [...means].flatMap(([dataset, estimates]) =>
    Object.entries(estimates).flatMap(([metric, { missing }]) =>
      missing === 0 ? [] : [`${metric} of ${dataset} ${missing}`],
    ),
  );
  if (missed.length === 0) return [];
  return [`Items that lack a metric, ${lacking[profile].effect}: ${missed.join(', ')}.`];
}
