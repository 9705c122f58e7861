export { findDatasetCard, type InstalledDataset, installedDatasets } from './data/dataset-cards.js';
export { type OptionRow, optionRows } from './experiment/option-table.js';
export { type ListedRun, listRuns } from './inspect/list-runs.js';
export {
  type InstalledPlugin,
  type InstalledPlugins,
  installedPlugins,
} from './plugins/installed-plugins.js';
export { nameOfShard } from './run/shard.js';
