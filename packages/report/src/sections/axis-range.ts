import type { Estimate } from '@memgym/core';
import type { MetricMeaning } from '../metric-meaning.js';

/**
 * The metric's own axis or range, as far as it is finite, so that figures are comparable; widened if a value is outside
 * it.
 */
export function axisRange(
  points: readonly Pick<Estimate, 'value' | 'low' | 'high'>[],
  { range, axis: [low, high] = range }: Pick<MetricMeaning, 'range' | 'axis'>,
): readonly [low: number, high: number] {
  const numbers = points
    .flatMap((point) => [point.value, point.low, point.high])
    .filter((number) => number !== null);
  const ends = [low, high, ...numbers].filter(Number.isFinite);
  const bottom = Math.min(...ends);
  const top = Math.max(...ends);
  return bottom < top ? [bottom, top] : [bottom, bottom + 1];
}
