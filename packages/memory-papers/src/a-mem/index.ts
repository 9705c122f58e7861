export { type AMemMemorySettings, aMem, aMemMemory as memorySystem } from './a-mem-memory.js';
export type { AMemMemoryOptions } from './a-mem-memory-options.js';
