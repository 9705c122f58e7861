export { nameOfShard } from './folder/shard-name.js';
export { type ListedRun, listRuns } from './inspect/list-runs.js';
