export { mem0GMemory, mem0GMemory as memorySystem } from './mem0-g-memory.js';
export {
  type Mem0GMemoryOptions,
  mem0GMemoryOptionsSchema,
} from './mem0-g-memory-options.js';
