export { type OptionRow, optionRows } from './experiment/option-table.js';
export { type ListedRun, listRuns } from './inspect/list-runs.js';
export { nameOfShard } from './folder/shard-name.js';
