import { kindOfPath, readJsonFile } from '@memgym/datasets';
import { type DatasetsFile, datasetsFileSchema, listedDatasets } from './listed-datasets.js';
import { type MemoryBenchDataset, memoryBenchDatasets } from './memorybench-datasets.js';
import type { MemoryBenchPartition } from './memorybench-partitions.js';

/** Data sets and partitions of a file of the user, beside those of MemoryBench. */
export interface OwnDatasets {
  /** Those that MemoryBench does not have. */
  readonly datasets: readonly MemoryBenchDataset[];
  /** The lists, domains and tasks of the file, then each of its data sets alone. */
  readonly partitions: readonly MemoryBenchPartition[];
}

/** No file. */
const noOwnDatasets: OwnDatasets = { datasets: [], partitions: [] };

/** The file of own data sets in a folder with `dataset/`. */
export const ownDatasetsFile = 'datasets.json';

const hint =
  'Write it as the original’s configs/datasets/each.json (name → data set) or domain.json (partition → list of data sets).';

/**
 * Reads a file of data sets.
 * @throws {DatasetError} when it has another form, or a list with an unknown name
 */
export async function readOwnDatasets(file: string): Promise<OwnDatasets> {
  const { value } = await readJsonFile(file, datasetsFileSchema, hint);
  return toOwnDatasets(value, file);
}

/**
 * The data sets and partitions of a file's content.
 * @throws {DatasetError} when it has another form, or a list with an unknown name
 */
export function toOwnDatasets(content: DatasetsFile, file: string): OwnDatasets {
  const { datasets, lists } = listedDatasets(content, file, memoryBenchDatasets);
  const groups = (['domain', 'task'] as const).flatMap((feature) =>
    [...new Set(datasets.map((dataset) => dataset[feature]))]
      .filter((name) => !memoryBenchDatasets.some((dataset) => dataset[feature] === name))
      .map((name): MemoryBenchPartition => {
        const members = datasets.filter((dataset) => dataset[feature] === name);
        return { kind: 'own', name, datasets: members };
      }),
  );
  const named = new Set(lists.map(({ name }) => name));
  return {
    datasets,
    partitions: [
      ...lists.map((list): MemoryBenchPartition => ({ kind: 'own', ...list })),
      ...groups.filter(({ name }) => !named.has(name)),
      ...datasets.map(
        (dataset): MemoryBenchPartition => ({ kind: 'single', name: dataset.name, datasets: [dataset] }),
      ),
    ],
  };
}

/** The own data sets of a named file, otherwise of the one in the folder of the data, if it is there. */
export async function ownDatasetsAt(folder: string, file: string | undefined): Promise<OwnDatasets> {
  const path = file ?? `${folder}/${ownDatasetsFile}`;
  if (file === undefined && (await kindOfPath(path)) !== 'file') return noOwnDatasets;
  return readOwnDatasets(path);
}
