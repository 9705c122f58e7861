export { mem02Memory, mem02Memory as memorySystem } from './mem0-2-memory.js';
export {
  type Mem02MemoryOptions,
  mem02MemoryOptionsSchema,
} from './mem0-2-memory-options.js';
