export { createFlakyModel } from '../flaky-model.js';
export { languageSamples } from '../language-samples.js';
export { createBatchingMemory } from './batching-memory.js';
export { outcomeTable } from './outcome-table.js';
export { outcomesOf } from './outcomes-of.js';
