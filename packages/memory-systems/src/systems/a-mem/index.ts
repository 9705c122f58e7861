export { type AMemMemorySettings, aMem } from './a-mem.js';
export { aMemMemory as memorySystem } from './a-mem-memory.js';
export type { AMemMemoryOptions } from './a-mem-memory-options.js';
