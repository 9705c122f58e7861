import type { Estimate, MetricSummary, SystemResult } from '@memgym/core';
import { type Metric, rankResults } from '@memgym/scoring';
import type { IntervalPoint } from './figures/interval-figure.js';
import type { ReportInput } from './report-input.js';

/** The meaning and range of a metric. */
type MetricMeaning = Pick<Metric, 'name' | 'description' | 'range' | 'axis' | 'higherIsBetter' | 'scores'>;

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

/** Values that take less of the metric's range than this are shown on a part of it, so that they can be told apart. */
const leastShare = 0.5;

/**
 * The ends of a figure's axis: the metric's own axis or range, as far as it is finite, or the part of it in which all
 * memory systems stand. Bounds and rules do not widen the axis.
 */
export function axisRange(
  points: readonly Pick<IntervalPoint, 'value' | 'low' | 'high' | 'baseline'>[],
  { range, axis: [low, high] = range }: Pick<MetricMeaning, 'range' | 'axis'>,
): readonly [low: number, high: number] {
  const competing = points.filter(({ baseline, value }) => !baseline && value !== null);
  const numbers = (competing.length === 0 ? points : competing)
    .flatMap((point) => [point.value, point.low, point.high])
    .filter((number) => number !== null);
  const ends = [low, high, ...numbers].filter(Number.isFinite);
  const bottom = Math.min(...ends);
  const top = Math.max(...ends);
  if (bottom >= top) return [bottom, bottom + 1];
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const width = greatest - least;
  if (numbers.length === 0 || width >= leastShare * (top - bottom)) return [bottom, top];
  const margin = Math.max(0.12 * width, 0.02 * (top - bottom));
  return [Math.max(bottom, least - margin), Math.min(top, greatest + margin)];
}

/** The systems sorted by the first metric, the headline: memory systems from the best, then bounds, then rules. */
export function sortedSystems(input: Pick<ReportInput, 'result' | 'metrics'>): SystemResult[] {
  const [headline = ''] = metricNames(input);
  const { higherIsBetter } = metricMeaning(headline, input);
  const { systems, bounds, rules } = rankResults(input.result.systems, headline, {
    higherIsBetter,
    verdict: input.result.verdict,
  });
  return [...systems, ...bounds, ...rules];
}

/** A system's summary of a metric; names are data, so only own keys count. */
export function summaryOf(system: SystemResult, metric: string): MetricSummary | undefined {
  return Object.hasOwn(system.metrics, metric) ? system.metrics[metric] : undefined;
}

/** Its estimate for one question type, or over all questions for null. */
export function estimateOf(system: SystemResult, metric: string, group: string | null): Estimate | undefined {
  const summary = summaryOf(system, metric);
  if (summary === undefined || group === null) return summary;
  return Object.hasOwn(summary.by, group) ? summary.by[group] : undefined;
}

/** The question types that a metric has values for, in the order given by the input, then in order of appearance. */
export function groupsOf(input: Pick<ReportInput, 'result' | 'groupOrder'>, metric: string): string[] {
  const present = new Set(
    input.result.systems.flatMap((system) =>
      Object.entries(summaryOf(system, metric)?.by ?? {}).flatMap(([group, { n }]) => (n > 0 ? group : [])),
    ),
  );
  const ordered = (input.groupOrder ?? []).filter((group) => present.has(group));
  return [...new Set([...ordered, ...present])];
}

/** Whether a system does not compete: a bound, or a rule that uses no memory. */
export function isOutside({ standing }: SystemResult): boolean {
  return standing !== 'system';
}

/** Whether some system has a value other than 0. */
export const isInformative = (name: string, systems: readonly SystemResult[]): boolean =>
  systems.some((system) => (estimateOf(system, name, null)?.value ?? 0) !== 0);
