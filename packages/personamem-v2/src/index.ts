export { loadPersonaMemV2 } from './load-personamem-v2.js';
export { offlineReplies } from './offline.js';
export { personaMemV2Benchmark as benchmark, personaMemV2Benchmark } from './personamem-v2-benchmark.js';
