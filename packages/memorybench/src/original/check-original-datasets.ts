import { ConfigError } from '@memgym/core';
import { type DatasetsFile, listedDatasets } from '../data/listed-datasets.js';
import { memoryBenchDatasets } from '../data/memorybench-datasets.js';
import type { MemoryBenchPartition } from '../data/memorybench-partitions.js';

/** What a file of data sets says about a partition. */
interface CheckedDatasets {
  readonly warnings: readonly string[];
  /** The seed of its draws; undefined for a single data set. */
  readonly seed: number | undefined;
}

/**
 * Checks that a file of the original lists the published data sets of a partition, which an experiment names instead.
 * @throws {ConfigError} when the partition is missing or has other data sets
 */
export function checkOriginalDatasets(
  file: string,
  content: DatasetsFile,
  { name, datasets }: MemoryBenchPartition,
): CheckedDatasets {
  const entry = content[name];
  if (entry === undefined) {
    throw new ConfigError(`${file}: there is no ${JSON.stringify(name)}.`, {
      key: 'datasets',
      hint: `It has ${Object.keys(content).slice(0, 30).join(', ')}.`,
    });
  }
  if (!Array.isArray(entry)) return { warnings: [], seed: undefined };
  const { lists } = listedDatasets({ [name]: entry }, file, memoryBenchDatasets);
  const listed = lists.flatMap((list) => list.datasets.map((dataset) => dataset.name));
  const expected = datasets.map((dataset) => dataset.name);
  const missing = expected.filter((each) => !listed.includes(each));
  const further = listed.filter((each) => !expected.includes(each));
  if (missing.length + further.length > 0) {
    const differences = [
      ...(missing.length === 0 ? [] : [`lacks ${missing.join(', ')}`]),
      ...(further.length === 0 ? [] : [`has ${further.join(', ')} in addition`]),
    ];
    throw new ConfigError(
      `${file}: ${name} differs from the published partition: it ${differences.join(' and ')}.`,
      {
        key: 'datasets',
        hint: 'Give a list of your own another name than those of MemoryBench, or play a single data set: --dataset-type single --set-name JRE-L.',
      },
    );
  }
  const seeds = seedsOf(entry);
  return {
    warnings: [
      ...(listed.join() === expected.join()
        ? []
        : [`${file}: ${name} lists its data sets in another order; the run uses the published one.`]),
      ...(seeds.length > 1
        ? [`${file}: ${name} has several seeds; the run uses ${seeds[0]} for order and draws.`]
        : []),
    ],
    seed: seeds[0],
  };
}

type Members = Extract<DatasetsFile[string], readonly unknown[]>;

/** The different seeds of a list's members. */
export const seedsOf = (members: Members): number[] => [
  ...new Set(members.flatMap((member) => (typeof member === 'string' ? [] : (member.random_seed ?? [])))),
];
