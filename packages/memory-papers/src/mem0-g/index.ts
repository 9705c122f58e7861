export { type Mem0GMemorySettings, mem0G, mem0GMemory as memorySystem } from './mem0-g-memory.js';
export type { Mem0GMemoryOptions } from './mem0-g-memory-options.js';
