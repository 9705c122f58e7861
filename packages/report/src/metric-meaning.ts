import type { Metric } from '@memgym/scoring';
import type { ReportInput } from './report-input.js';

/** The meaning and range of a metric. */
export type MetricMeaning = Pick<
  Metric,
  'name' | 'description' | 'range' | 'axis' | 'higherIsBetter' | 'scores'
>;

/** The meaning given in the input, which comes from the benchmark; otherwise [0, 1] without a description. */
export function metricMeaning(name: string, { metrics }: Pick<ReportInput, 'metrics'>): MetricMeaning {
  return (
    metrics?.find((metric) => metric.name === name) ?? {
      name,
      description: '',
      range: [0, 1],
      higherIsBetter: true,
    }
  );
}

/** The metrics of a result: the headline, then in order of first appearance. */
export function metricNames({ result }: Pick<ReportInput, 'result'>): string[] {
  const names = [...new Set(result.systems.flatMap(({ metrics }) => Object.keys(metrics)))];
  const headline = names.filter((name) => name === result.headline);
  return [...new Set([...headline, ...names])];
}
