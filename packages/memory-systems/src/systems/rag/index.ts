export { type RagMemorySettings, rag, ragMemory as memorySystem } from './rag-memory.js';
export type { RagMemoryOptions } from './rag-memory-options.js';
