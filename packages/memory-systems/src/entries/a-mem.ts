export { aMemMemory, aMemMemory as memorySystem } from '../systems/a-mem/a-mem-memory.js';
export { type AMemMemoryOptions, aMemMemoryOptionsSchema } from '../systems/a-mem/a-mem-memory-options.js';
