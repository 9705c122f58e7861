export { type RaptorMemorySettings, raptor } from './raptor.js';
export { raptorMemory as memorySystem } from './raptor-memory.js';
export type { RaptorMemoryOptions } from './raptor-memory-options.js';
