export { aMemMemory, aMemMemory as memorySystem } from './a-mem-memory.js';
export { type AMemMemoryOptions, aMemMemoryOptionsSchema } from './a-mem-memory-options.js';
