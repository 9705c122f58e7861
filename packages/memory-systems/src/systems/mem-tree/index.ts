export { type MemTreeMemorySettings, memTree } from './mem-tree.js';
export { memTreeMemory as memorySystem } from './mem-tree-memory.js';
export type { MemTreeMemoryOptions } from './mem-tree-memory-options.js';
