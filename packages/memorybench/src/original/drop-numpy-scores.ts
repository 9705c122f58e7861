import type { ScoreContext } from '@memgym/evaluators';
import { loadMemoryBench } from '../data/load-memorybench.js';
import type { MemoryBenchPartition } from '../data/memorybench-partitions.js';
import type { MemoryBenchDetails } from '../data/read-memorybench-details.js';

/**
 * The scores as the original summarizes them right after scoring, when values of NumPy count as 0: those of LoCoMo's
 * category 1 and, if JRE-L is summarized alone, its Rouge-L (packages/memorybench/spec.md#means-of-numpy-count-zero).
 * @throws {ConfigError} when the data, which know the categories, are not found
 */
export async function dropNumPyScores(
  items: readonly MemoryBenchDetails[],
  { kind, datasets }: MemoryBenchPartition,
  { findData }: ScoreContext,
): Promise<MemoryBenchDetails[]> {
  const locomo = datasets.filter(({ family }) => family === 'Locomo');
  const loaded =
    locomo.length === 0 ? [] : (await loadMemoryBench(await findData(), { datasets: locomo })).datasets;
  const dropped = new Set(
    loaded.flatMap(({ dataset, train, test }) =>
      [...train, ...test]
        .filter(({ info }) => info.category === 1)
        .map(({ testIndex }) => `${dataset.name}:${testIndex}`),
    ),
  );
  return items.map((item) => {
    if (dropped.has(`${item.dataset}:${item.testIndex}`))
      return { ...item, metrics: { ...item.metrics, f1: 0 } };
    return kind === 'single' && item.dataset === 'JRE-L'
      ? { ...item, metrics: { ...item.metrics, 'Rouge-L': 0 } }
      : item;
  });
}
