export { type Mem02MemorySettings, mem02, mem02Memory as memorySystem } from './mem0-2-memory.js';
export type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
