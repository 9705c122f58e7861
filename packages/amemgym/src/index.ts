export { amemgymDataset, amemgymDataset as dataset } from './data/amemgym-dataset.js';
export type { AMemGymUser } from './data/amemgym-user.js';
export { loadAMemGym } from './data/load-amemgym.js';
export { originalUserFolder } from './data/original/user-folder.js';
export { amemgymBenchmark, amemgymBenchmark as benchmark, amemgymWith } from './play/amemgym-benchmark.js';
export type { StateMeasure } from './play/amemgym-metrics.js';
