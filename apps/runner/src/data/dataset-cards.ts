import type { DatasetCard } from '@memgym/datasets';
import { datasetCatalog } from '../known/datasets.js';
import { installedPlugins } from '../plugins/installed-plugins.js';

/** A data set of an installed package, with the package. */
export interface InstalledDataset extends DatasetCard {
  readonly package: string;
}

/** The data sets of installed plugins, from their `package.json`; no code of theirs runs. */
export function installedDatasets(folder: string): InstalledDataset[] {
  return installedPlugins(folder).plugins.flatMap(({ package: home, benchmark }) =>
    benchmark?.data === undefined ? [] : [{ package: home, name: benchmark.type, ...benchmark.data }],
  );
}

/**
 * What is known of the data set with a name, without running code of a plugin: of the catalogue, or of an installed
 * package, by the benchmark's type or the package's name.
 * @returns null for another name
 */
export function findDatasetCard(name: string, folder: string): DatasetCard | InstalledDataset | null {
  return (
    datasetCatalog.find((entry) => entry.name === name) ??
    installedDatasets(folder).find((card) => card.name === name || card.package === name) ??
    null
  );
}
