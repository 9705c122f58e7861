export { type RaptorMemorySettings, raptor, raptorMemory as memorySystem } from './raptor-memory.js';
export type { RaptorMemoryOptions } from './raptor-memory-options.js';
