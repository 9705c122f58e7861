import type { Rng } from '@memgym/core';

/** The mean of the means of several folds, and their population standard deviation. */
export interface FoldMeans {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Shuffles values into folds of equal size and describes their means, as reported in some papers. The deviation belongs
 * to a partition of one run, not of repeated runs, and not a confidence interval. Null with fewer values than folds.
 * @param remainder whether left-over values are dropped or added to the first folds, one each
 */
export function foldMeans(
  values: readonly number[],
  { folds, remainder, rng }: { folds: number; remainder: 'drop' | 'distribute'; rng: Rng },
): FoldMeans | null {
  if (values.length < folds) return null;
  const shuffled = rng.shuffle(values);
  const size = Math.floor(values.length / folds);
  const extra = remainder === 'drop' ? 0 : values.length % folds;
  const means: number[] = [];
  let start = 0;
  for (let fold = 0; fold < folds; fold += 1) {
    const end = start + size + (fold < extra ? 1 : 0);
    means.push(meanOf(shuffled.slice(start, end)));
    start = end;
  }
  const mean = meanOf(means);
  return { mean, deviation: Math.sqrt(meanOf(means.map((one) => (one - mean) ** 2))) };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
