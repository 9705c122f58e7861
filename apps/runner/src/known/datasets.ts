import { ConfigError, DatasetError } from '@memgym/core';
import { amemgymDataset, conversationsDataset, type DatasetEntry, locomoDataset } from '@memgym/datasets';
import { memoryBenchDataset } from '@memgym/memorybench';
import { memDailyDataset } from '@memgym/memsim';
import { personaMemDataset } from '@memgym/personamem';

/** The data sets that a command names alone, in display order. */
export const datasetCatalog: readonly DatasetEntry[] = [
  locomoDataset,
  memDailyDataset,
  personaMemDataset,
  amemgymDataset,
  memoryBenchDataset,
  conversationsDataset,
];

function datasetEntry(name: string): DatasetEntry {
  const entry = datasetCatalog.find((candidate) => candidate.name === name);
  if (entry !== undefined) return entry;
  throw new ConfigError(`There is no data set "${name}".`, {
    key: 'dataset',
    hint: `Known data sets: ${datasetCatalog.map((candidate) => candidate.name).join(', ')}.`,
  });
}

/**
 * The path of a data set below a data folder (`MEMGYM_DATA_DIR`: one folder for each data set, named as in the
 * catalogue), for its loader.
 * @throws {ConfigError} for a name that is not in the catalogue
 * @throws {DatasetError} when it is missing
 */
export function locateDataset(name: string, options: { dataDir: string }): string {
  const entry = datasetEntry(name);
  const found = entry.locate(options.dataDir);
  if (found !== null) return found;
  throw new DatasetError({ file: options.dataDir }, `${entry.title} is not in this folder.`, {
    hint: `Put it into ${name}/ there; it comes from ${entry.source}.`,
    missing: true,
  });
}
