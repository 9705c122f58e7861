import { studentTQuantile } from '@memgym/scoring';

/** Mean ± half of its 95 % interval over the seeds; the value itself if there is only one. */
export function shown(values: readonly number[]): string {
  if (values.length < 2) return values.map((value) => value.toFixed(3)).join(' ') || '–';
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const half = studentTQuantile(0.975, values.length - 1) * Math.sqrt(variance / values.length);
  return `${mean.toFixed(3)} ± ${half.toFixed(3)}`;
}

/** The differences between values with the same seed. */
export const differences = (values: readonly number[], earlier: readonly number[]): number[] =>
  values.map((value, seed) => value - (earlier[seed] ?? Number.NaN));
