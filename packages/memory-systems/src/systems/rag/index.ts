export { type RagMemorySettings, rag } from './rag.js';
export { ragMemory as memorySystem } from './rag-memory.js';
export type { RagMemoryOptions } from './rag-memory-options.js';
