import { InvalidArgumentError, type Rng } from '@memgym/core';
import { exactSum } from './exact-sum.js';

export interface FoldMeansOptions {
  /** How many equal parts, default 10. */
  readonly folds?: number;
  /** Shuffles before cutting; without it the given order is cut. */
  readonly rng?: Rng;
}

export interface FoldMeans {
  /** Mean of the fold means. */
  readonly mean: number;
  /** Population standard deviation of the fold means. */
  readonly standardDeviation: number;
  /** Mean of each fold, in order. */
  readonly folds: readonly number[];
  /** Values at the end that do not fill a fold. */
  readonly dropped: number;
}

/**
 * MemSim's way of reporting a spread: the values are cut into ten folds of ⌊n/10⌋, and the mean ±
 * population standard deviation of the fold means is printed (docs/specs/memsim.md#metrics). It describes how much a
 * tenth of the data varies; it is not a confidence interval. For that use `clusteredMean`.
 * @throws {InvalidArgumentError} when there are fewer values than folds
 */
export function foldMeans(values: readonly number[], options: FoldMeansOptions = {}): FoldMeans {
  const count = options.folds ?? 10;
  if (!Number.isInteger(count) || count < 1) {
    throw new InvalidArgumentError('folds', `expected a positive integer, got ${count}`);
  }
  const size = Math.floor(values.length / count);
  if (size === 0) {
    throw new InvalidArgumentError('values', `${values.length} values cannot fill ${count} folds`, {
      hint: 'Give at least one value a fold, or ask for fewer folds.',
    });
  }
  const ordered = options.rng?.shuffle(values) ?? values;
  const folds = Array.from(
    { length: count },
    (_, fold) => exactSum(ordered.slice(fold * size, (fold + 1) * size)) / size,
  );
  const mean = exactSum(folds) / count;
  const variance = exactSum(folds.map((fold) => (fold - mean) ** 2)) / count;
  return { mean, standardDeviation: Math.sqrt(variance), folds, dropped: values.length - size * count };
}
