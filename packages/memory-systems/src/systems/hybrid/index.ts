export { type HybridMemorySettings, hybrid, hybridMemory as memorySystem } from './hybrid-memory.js';
export type { HybridMemoryOptions } from './hybrid-memory-options.js';
