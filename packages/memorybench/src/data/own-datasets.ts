import { DatasetError } from '@memgym/core';
import { kindOfPath, readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import {
  type MemoryBenchDataset,
  type MemoryBenchFamily,
  memoryBenchDatasets,
  ownMetrics,
} from './memorybench-datasets.js';
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

const entrySchema = z.looseObject({
  dataset_name: z.string().min(1).optional(),
  task_tag: z.string().min(1),
  domain_tag: z.string().min(1),
  test_metrics: z.array(z.string()).min(1),
  max_output_len: z.number().int().min(1).nullable().default(null),
  class_name: z.string().optional(),
  dataset_size: z.number().int().min(0).optional(),
  sample_count: z.number().int().min(0).optional(),
});
type Entry = z.output<typeof entrySchema>;
const fileSchema = z.record(z.string(), z.union([entrySchema, z.array(entrySchema).min(1)]));

const hint =
  'Write it as the original’s configs/datasets/each.json (name → data set) or domain.json (partition → list of data sets).';

/**
 * Reads a file in the form of the original's `each.json`, `domain.json` or `task.json`. A data set of a known class is read
 * and scored as that one; another has texts with a `golden_answer` and is scored by the first of its metrics.
 * @throws {DatasetError} when it has another form, or a metric that needs a class
 */
async function readOwnDatasets(file: string): Promise<OwnDatasets> {
  const { value } = await readJsonFile(file, fileSchema, hint);
  const known = new Map(memoryBenchDatasets.map((dataset) => [dataset.name, dataset]));
  const own = new Map<string, MemoryBenchDataset>();
  const datasetOf = (key: string, entry: Entry): MemoryBenchDataset => {
    const name = entry.dataset_name ?? key;
    const dataset = known.get(name) ?? own.get(name) ?? toDataset(name, entry, file);
    if (!known.has(name)) own.set(name, dataset);
    return dataset;
  };
  const lists = Object.entries(value).flatMap(([key, entries]): MemoryBenchPartition[] => {
    if (Array.isArray(entries))
      return [{ kind: 'own', name: key, datasets: entries.map((entry) => datasetOf(key, entry)) }];
    datasetOf(key, entries);
    return [];
  });
  const datasets = [...own.values()];
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
      ...lists,
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

const families = new Map<string, MemoryBenchFamily>(
  memoryBenchDatasets.map(({ family }) => [family.replace('LimitGen-Syn', 'LimitGen'), family]),
);

function toDataset(name: string, entry: Entry, file: string): MemoryBenchDataset {
  const [className = ''] = (entry.class_name ?? '').split('.');
  const family = families.get(className) ?? 'Text';
  const [metric = ''] = entry.test_metrics;
  if (family === 'Text' && !Object.hasOwn(ownMetrics, metric)) {
    throw new DatasetError(
      { file, path: `${name}.test_metrics` },
      `${JSON.stringify(metric)} is no metric of texts, and ${JSON.stringify(className)} no class of MemoryBench.`,
      {
        hint: `Metrics of texts are ${Object.keys(ownMetrics).join(', ')}; classes are ${[...families.keys()].join(', ')}.`,
      },
    );
  }
  return {
    name,
    family,
    domain: entry.domain_tag,
    task: entry.task_tag,
    sourceCount: entry.dataset_size ?? 0,
    sampleCount: entry.sample_count ?? null,
    metrics: entry.test_metrics,
    maxOutputTokens: entry.max_output_len,
    hasCorpus: family === 'Locomo' || family === 'DialSim',
  };
}
