export { type LoadMemDailyOptions, loadMemDaily, loadMemDailyOptionsSchema } from './data/load-memdaily.js';
export { memDailyDataset } from './data/memdaily-dataset.js';
export { memDailyBenchmark } from './play/memdaily-benchmark.js';
