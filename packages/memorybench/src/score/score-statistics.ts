import { InvalidArgumentError } from '@memgym/core';

/** Statistics of a dataset's item scores in the reference run, used to normalise others. */
export interface ScoreStatistics {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Population standard deviation. */
  readonly deviation: number;
}

/** A score scaled by the minimum and maximum of the reference run; 0 if they are equal. It may leave [0, 1]. */
export const normalizedScore = (score: number, { min, max }: ScoreStatistics): number =>
  max > min ? (score - min) / (max - min) : 0;

/** A score in standard deviations from the mean of the reference run; 0 if the deviation is at most 1e-6. */
export const zScore = (score: number, { mean, deviation }: ScoreStatistics): number =>
  deviation > 1e-6 ? (score - mean) / deviation : 0;

/** Statistics by dataset; all LoCoMo conversations form one, `Locomo`. */
export type PartitionStatistics = ReadonlyMap<string, ScoreStatistics>;

/** Whether datasets are grouped by domain or by the lengths of input and output. */
export type PartitionKind = 'domain' | 'task';

const keys = {
  min: 'dataset_min',
  max: 'dataset_max',
  mean: 'dataset_mu',
  deviation: 'dataset_sigma',
} as const;

/**
 * The statistics of a partition from the contents of the original's
 * `configs/final_evaluate_summary_wo_details.json` (packages/memorybench/spec.md#summary-figures).
 * @throws {InvalidArgumentError} when the file has no such partition, or a dataset lacks a number
 */
export function readScoreStatistics(
  file: unknown,
  kind: PartitionKind,
  partition: string,
): PartitionStatistics {
  const summary = member(member(member(file, kind), partition), 'summary');
  const table = (name: keyof typeof keys): Record<string, unknown> => {
    const found = member(summary, keys[name]);
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>;
    throw new InvalidArgumentError('file', `${kind}.${partition}.summary.${keys[name]} is missing`, {
      hint: 'Pass configs/final_evaluate_summary_wo_details.json, and a partition that it contains.',
    });
  };
  const tables = { min: table('min'), max: table('max'), mean: table('mean'), deviation: table('deviation') };
  const number = (name: keyof typeof keys, dataset: string): number => {
    const value = Object.hasOwn(tables[name], dataset) ? tables[name][dataset] : undefined;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw new InvalidArgumentError(
      'file',
      `${keys[name]} of ${dataset} is ${JSON.stringify(value) ?? 'missing'}`,
    );
  };
  return new Map(
    Object.keys(tables.min).map((dataset) => [
      dataset,
      {
        min: number('min', dataset),
        max: number('max', dataset),
        mean: number('mean', dataset),
        deviation: number('deviation', dataset),
      },
    ]),
  );
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
