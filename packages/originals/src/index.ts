export { convertFormat } from './amemgym/convert/convert-format.js';
export { exportFormat } from './amemgym/export/export-run.js';
export { scoreFormat } from './amemgym/score/score-results.js';
export { convertMemoryBench } from './memorybench/convert-format.js';
export { exportMemoryBenchRun } from './memorybench/export-run.js';
export { poolStatistics } from './memorybench/results/pool-statistics.js';
export { scoreDetails } from './memorybench/score-details.js';
