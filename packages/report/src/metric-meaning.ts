import { MAX_RECORDED_MEMORIES } from '@memgym/core';
import {
  accuracyMetric,
  createNdcgMetric,
  createRecallMetric,
  locomoAdversarialMetric,
  locomoF1Metric,
  type Metric,
  mrrMetric,
} from '@memgym/scoring';
import type { ReportInput } from './report-input.js';

/** The meaning and range of a metric. */
export type MetricMeaning = Pick<Metric, 'name' | 'description' | 'range' | 'higherIsBetter'>;

const named = new Map<string, MetricMeaning>(
  [accuracyMetric, locomoF1Metric, locomoAdversarialMetric, mrrMetric].map((metric) => [metric.name, metric]),
);
const withCutoff = /^(recall|ndcg)@([1-9]\d?)$/;

/**
 * The meaning given in the input, else that of the scoring package's metric of this name, else [0, 1] without a
 * description.
 */
export function metricMeaning(name: string, input: Pick<ReportInput, 'metrics'>): MetricMeaning {
  const given = input.metrics?.find((metric) => metric.name === name) ?? named.get(name);
  if (given !== undefined) return given;
  const [, kind, cutoff] = withCutoff.exec(name) ?? [];
  if (kind !== undefined && Number(cutoff) <= MAX_RECORDED_MEMORIES) {
    return kind === 'recall' ? createRecallMetric(Number(cutoff)) : createNdcgMetric(Number(cutoff));
  }
  return { name, description: '', range: [0, 1], higherIsBetter: true };
}

/** The metrics of a result, in the order they first occur. */
export function metricNames(input: Pick<ReportInput, 'result'>): string[] {
  return [...new Set(input.result.systems.flatMap(({ metrics }) => Object.keys(metrics)))];
}
