import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, didYouMean } from '@memgym/core';
import { type DatasetCard, type DatasetEntry, inspectEpisodes } from '@memgym/datasets';
import type { Benchmark } from '@memgym/evaluators';
import { benchmarks } from '../known/benchmarks.js';
import { datasetCatalog } from '../known/datasets.js';
import { resolveBenchmark } from '../plugins/resolve-benchmark.js';
import { findDatasetCard, installedDatasets } from './dataset-cards.js';

/** A data set and the benchmark that plays it. */
export interface FoundDataset {
  readonly entry: DatasetEntry;
  /** Absent if no benchmark plays the data. */
  readonly benchmark?: Benchmark;
}

/**
 * The data set with a name: of the catalogue; of an installed plugin, by the benchmark's type or the package's name; or of
 * any benchmark, by its package or file.
 * @throws {ConfigError} for an unknown name, or a package that cannot be loaded
 */
export async function findDataset(name: string, folder: string): Promise<FoundDataset> {
  const known = datasetCatalog.find((entry) => entry.name === name);
  if (known !== undefined) {
    const benchmark = benchmarks.find(({ type }) => type === name);
    return { entry: known, ...(benchmark !== undefined && { benchmark }) };
  }
  const card = findDatasetCard(name, folder);
  const home = card !== null && 'package' in card ? card.package : name;
  if (card === null && /^[\w-]+$/.test(name) && !name.startsWith('memgym-')) {
    const names = [...datasetCatalog, ...installedDatasets(folder)].map((each) => each.name);
    throw new ConfigError(`Unknown data set "${name}".`, {
      key: 'dataset',
      hint: `${didYouMean(name, names)}Known: ${names.join(', ')}. Others are named by the package or file of their benchmark.`,
    });
  }
  const benchmark = await resolveBenchmark(home, folder);
  return { benchmark, entry: entryOf(benchmark, card) };
}

function entryOf(benchmark: Benchmark, card: DatasetCard | null): DatasetEntry {
  const { type, quirks = [] } = benchmark;
  return {
    ...(card ?? unknownCard(type)),
    name: type,
    locate: (root) => (existsSync(join(root, type)) ? join(root, type) : null),
    quirks,
    inspect: async (path) => inspectEpisodes({ benchmark: type, ...(await benchmark.load(path)) }),
  };
}

const unknownCard = (name: string): DatasetCard => ({
  name,
  title: name,
  language: '',
  license: 'not stated',
  source: 'not stated',
  citation: '',
  expected: { files: [], counts: [], questionTypes: [] },
});
