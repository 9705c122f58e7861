export { type HybridMemorySettings, hybrid } from './hybrid.js';
export { hybridMemory as memorySystem } from './hybrid-memory.js';
export type { HybridMemoryOptions } from './hybrid-memory-options.js';
