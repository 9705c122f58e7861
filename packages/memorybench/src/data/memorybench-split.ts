import { createPythonRandom } from '@memgym/datasets';

export interface MemoryBenchSplitOptions {
  /** Maximum number of items. Default: all. */
  readonly sampleCount?: number;
  /** Default 42, with which the published split was made. */
  readonly seed?: number;
}

/** The items for training and for testing. */
export interface MemoryBenchSplit<T> {
  /** In the order of the drawn items. */
  readonly train: readonly T[];
  /** In the order of the draw. */
  readonly test: readonly T[];
}

const testShare = 0.2;

/**
 * MemoryBench's split of a dataset's items (packages/memorybench/spec.md#train-and-test-split): if there are more than
 * `sampleCount` items, that many are drawn; a fifth of them, rounded up, is drawn for the test. Each draw restarts from
 * the seed.
 */
export function memoryBenchSplit<T>(
  items: readonly T[],
  options: MemoryBenchSplitOptions = {},
): MemoryBenchSplit<T> {
  const { sampleCount = items.length, seed = 42 } = options;
  const kept = items.length > sampleCount ? createPythonRandom(seed).sample(items, sampleCount) : [...items];
  // Indices are drawn, so equal items stay distinct.
  const places = kept.map((_, place) => place);
  const drawn = createPythonRandom(seed).sample(places, Math.ceil(testShare * kept.length));
  const isTest = new Set(drawn);
  return {
    train: kept.filter((_, place) => !isTest.has(place)),
    test: drawn.map((place) => kept[place] as T),
  };
}

/**
 * The split of HelloBench and WritingBench: no item is omitted, and each stratum (source file, first domain) is split
 * separately, in the order of its first item (packages/memorybench/spec.md#train-and-test-split).
 */
export function memoryBenchStratifiedSplit<T>(
  items: readonly T[],
  stratumOf: (item: T) => string,
  options: Pick<MemoryBenchSplitOptions, 'seed'> = {},
): MemoryBenchSplit<T> {
  const strata = new Map<string, T[]>();
  for (const item of items) {
    const stratum = strata.get(stratumOf(item));
    if (stratum === undefined) strata.set(stratumOf(item), [item]);
    else stratum.push(item);
  }
  const splits = [...strata.values()].map((stratum) => memoryBenchSplit(stratum, options));
  return { train: splits.flatMap(({ train }) => train), test: splits.flatMap(({ test }) => test) };
}
