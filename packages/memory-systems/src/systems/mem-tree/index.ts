export { memTreeMemory, memTreeMemory as memorySystem } from './mem-tree-memory.js';
export {
  type MemTreeMemoryOptions,
  memTreeMemoryOptionsSchema,
} from './mem-tree-memory-options.js';
