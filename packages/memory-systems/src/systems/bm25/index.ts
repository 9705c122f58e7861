export {
  type Bm25MemorySettings,
  bm25,
  bm25MessageMemory as memorySystem,
  bm25SessionMemory,
} from './bm25-memory.js';
export type { Bm25MemoryOptions } from './bm25-memory-options.js';
