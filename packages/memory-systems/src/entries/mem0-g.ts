export { mem0GMemory, mem0GMemory as memorySystem } from '../systems/mem0-g/mem0-g-memory.js';
export {
  type Mem0GMemoryOptions,
  mem0GMemoryOptionsSchema,
} from '../systems/mem0-g/mem0-g-memory-options.js';
