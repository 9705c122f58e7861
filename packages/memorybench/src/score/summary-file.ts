import type { MemoryBenchSummary } from './summarize-memorybench.js';

/** Sum, count and mean of a dataset's normalised scores, in the original's form. */
type SumCountMean = readonly [sum: number, count: number, mean: number];

/** The original's `summary.json` of a scored domain or task. */
export interface MemoryBenchSummaryFile {
  readonly summary: {
    readonly average: number;
    readonly weighted_average: number;
    readonly z_score: number;
  };
  readonly average: Readonly<Record<string, number>>;
  readonly minmax_normalized_average: Readonly<Record<string, SumCountMean>>;
  readonly z_normalized_average: Readonly<Record<string, SumCountMean>>;
  readonly details: Readonly<Record<string, readonly number[]>>;
}

/** A summary in the layout of the original's `summary.json` (packages/memorybench/spec.md#summary-figures). */
export function toMemoryBenchSummaryFile(summary: MemoryBenchSummary): MemoryBenchSummaryFile {
  const byDataset = <T>(value: (of: MemoryBenchSummary['datasets'][number]) => T): Record<string, T> =>
    Object.fromEntries(summary.datasets.map((one) => [one.dataset, value(one)]));
  const sumCountMean = (sum: number, count: number): SumCountMean => [sum, count, sum / count];
  return {
    summary: {
      average: summary.average,
      weighted_average: summary.weightedAverage,
      z_score: summary.zScore,
    },
    average: byDataset(({ mean }) => mean),
    minmax_normalized_average: byDataset(({ normalizedSum, scores }) =>
      sumCountMean(normalizedSum, scores.length),
    ),
    z_normalized_average: byDataset(({ zSum, scores }) => sumCountMean(zSum, scores.length)),
    details: byDataset(({ scores }) => scores),
  };
}
