export { type MemTreeMemorySettings, memTree, memTreeMemory as memorySystem } from './mem-tree-memory.js';
export type { MemTreeMemoryOptions } from './mem-tree-memory-options.js';
