export { convertMemoryBench } from './original/convert-format.js';
export { exportMemoryBenchRun } from './original/export-run.js';
export { poolStatistics } from './original/results/pool-statistics.js';
export { scoreDetails } from './original/score-details.js';
