export { type LoadLoCoMoOptions, loadLoCoMo } from './data/load-locomo.js';
export { locomoDataset, locomoDataset as dataset } from './data/locomo-dataset.js';
export { locomoQuirks } from './data/locomo-quirks.js';
export { type LoCoMoSample, locomoFileSchema } from './data/locomo-schema.js';
export { toLoCoMoSessions } from './data/locomo-sessions.js';
export { locomoBenchmark, locomoBenchmark as benchmark } from './play/locomo-benchmark.js';
export { locomoMemoryBench } from './published/locomo.js';
export { type LoCoMoF1Input, locomoF1 } from './score/locomo-f1.js';
