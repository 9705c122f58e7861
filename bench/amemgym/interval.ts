/** Student's t, 97.5 %, of 1, 2, … degrees of freedom. */
const quantiles = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201];

/** Mean ± half of its 95 % interval over the seeds; the values themselves where the interval has no quantile. */
export function shown(values: readonly number[]): string {
  const quantile = quantiles[values.length - 2];
  if (quantile === undefined) return values.map((value) => value.toFixed(3)).join(' ') || '–';
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return `${mean.toFixed(3)} ± ${(quantile * Math.sqrt(variance / values.length)).toFixed(3)}`;
}

/** The differences of values of the same seeds. */
export const differences = (values: readonly number[], earlier: readonly number[]): number[] =>
  values.map((value, seed) => value - (earlier[seed] ?? Number.NaN));
