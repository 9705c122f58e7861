export { type Bm25MemorySettings, bm25 } from './bm25.js';
export { bm25MessageMemory as memorySystem, bm25SessionMemory } from './bm25-memory.js';
export type { Bm25MemoryOptions } from './bm25-memory-options.js';
