export { beamAbilities } from './abilities.js';
export { beamBenchmark as benchmark, beamBenchmark } from './beam-benchmark.js';

export { loadBeam } from './load-beam.js';
export { offlineReplies } from './offline.js';
