import type { Metric } from '@memgym/scoring';
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
