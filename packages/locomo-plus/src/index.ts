export { loadLoCoMoPlus } from './load-locomo-plus.js';
export { locomoPlusBenchmark as benchmark, locomoPlusBenchmark } from './locomo-plus-benchmark.js';
export { offlineReplies } from './offline.js';
