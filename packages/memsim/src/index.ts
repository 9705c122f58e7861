export { type LoadMemDailyOptions, loadMemDaily, loadMemDailyOptionsSchema } from './data/load-memdaily.js';
export { memDailyDataset, memDailyDataset as dataset } from './data/memdaily-dataset.js';
export { memDailyBenchmark, memDailyBenchmark as benchmark } from './play/memdaily-benchmark.js';
