export { mem02Memory, mem02Memory as memorySystem } from '../systems/mem0-2/mem0-2-memory.js';
export {
  type Mem02MemoryOptions,
  mem02MemoryOptionsSchema,
} from '../systems/mem0-2/mem0-2-memory-options.js';
