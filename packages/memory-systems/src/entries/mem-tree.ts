export { memTreeMemory, memTreeMemory as memorySystem } from '../systems/mem-tree/mem-tree-memory.js';
export {
  type MemTreeMemoryOptions,
  memTreeMemoryOptionsSchema,
} from '../systems/mem-tree/mem-tree-memory-options.js';
