export {
  bm25MessageMemory,
  bm25MessageMemory as memorySystem,
  bm25SessionMemory,
} from '../systems/bm25/bm25-memory.js';
export { type Bm25MemoryOptions, bm25MemoryOptionsSchema } from '../systems/bm25/bm25-memory-options.js';
